import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { requestText, sendRaw } from '#scripts/torture/wire/raw-http.ts';
import { test } from '#support/contract-test.ts';
import { dataOf } from '#support/expect-answer.ts';
import { goTheWay, LONGEST } from '#support/long-way.ts';

describe.for(LONGEST)('the longest gotoUrl %s', ([, gotoUrl]) => {
  test('S27: goes to 1688 and back', async ({ world, browser }) => {
    const way = { world, browser, gotoUrl };
    const { href } = new URL(gotoUrl, world.base);
    const failed = await goTheWay(way, 'ali-none');
    expect([failed.pathname, failed.searchParams.get('gotoUrl')]).toEqual(['/login', href]);
    const chosen = await goTheWay(way, 'ali-many');
    expect([chosen.pathname, chosen.searchParams.get('gotoUrl')]).toEqual(['/accountSelect', href]);
    expect((await goTheWay(way, 'ali-one')).href).toBe(href);
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('is kept by a QR ticket, a wrapper and a snapshot', async ({ world, browser }) => {
    const { href } = new URL(gotoUrl, world.base);
    await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC', gotoUrl } });
    const attributes = { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' };
    const prepared = await browser.send(ENDPOINTS.prepare, { body: { gotoUrl, loginType: 'native', attributes } });
    dataOf(prepared, ENDPOINTS.prepare);
    expect((await world.tickets()).map((ticket) => ticket.gotoUrl)).toEqual([href]);

    const snapshot = await world.snapshot();
    await world.restore(snapshot);
    expect((await world.tickets()).map((ticket) => ticket.gotoUrl)).toEqual([href]);

    const { gsid } = await world.session('buyer01');
    expect(dataOf(await browser.identify(gsid, gotoUrl), ENDPOINTS.loginByIdentifier).gotoUrl).toBe(href);
  });

  test('one character more leads to /go', async ({ browser }) => {
    const query = { loginChannel: 'PC', gotoUrl: `${gotoUrl}x` };
    expect(dataOf(await browser.send(ENDPOINTS.loginConfig, { query }), ENDPOINTS.loginConfig)[0]?.gotoUrl).toBe('/go');
  });
});

test('S27: a query of 8 kB is read, with a browser around it; a longer one is refused', async ({ sandbox, world }) => {
  const status = async (length: number) => {
    const headers = [
      `${HEADERS.world}: ${world.id}`,
      `Referer: ${'r'.repeat(4_096)}`,
      `Cookie: a=${'x'.repeat(3_000)}`,
    ];
    return (await sendRaw(sandbox.port, requestText(`GET ${PATHS.loginCustom}?a=${'x'.repeat(length - 2)}`, headers)))
      ?.status;
  };
  expect([await status(8_192), await status(8_193)]).toEqual([200, 400]);
});
