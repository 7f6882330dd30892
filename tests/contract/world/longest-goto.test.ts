import { expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { success as answers } from '#support/expect-answer.ts';
import { goTheWay, LONGEST } from '#support/long-way.ts';
import { requestText, sendRaw } from '#support/raw-http.ts';
import { longestTarget } from '#support/redirect-targets.ts';

test.for(LONGEST)('S27: the longest gotoUrl %s goes to 1688 and back', async ([, gotoUrl], { world, browser }) => {
  const way = { world, browser, gotoUrl };
  const { href } = new URL(gotoUrl, world.base);
  const failed = await goTheWay(way, 'ali-none');
  expect([failed.pathname, failed.searchParams.get('gotoUrl')]).toEqual(['/login', href]);
  const chosen = await goTheWay(way, 'ali-many');
  expect([chosen.pathname, chosen.searchParams.get('gotoUrl')]).toEqual(['/accountSelect', href]);
  expect((await goTheWay(way, 'ali-one')).href).toBe(href);
  expect(await browser.whoAmI()).toBe('buyer01');
});

test('the longest gotoUrl is kept by a QR ticket, a wrapper and a snapshot', async ({ world, agent }) => {
  const gotoUrl = longestTarget('%E5%B7%A5');
  const { href } = new URL(gotoUrl, world.base);
  await agent.aliState(gotoUrl);
  await agent.prepareQr(1, gotoUrl);
  expect((await world.tickets()).map((ticket) => ticket.gotoUrl)).toEqual([href]);
  await world.restore(await world.snapshot());
  expect((await world.tickets()).map((ticket) => ticket.gotoUrl)).toEqual([href]);
  const { gsid } = await world.session('buyer01');
  const data = { accountSize: 1, gotoUrl: href } as const;
  await agent.identify(gsid, gotoUrl).expect(answers(ENDPOINTS.loginByIdentifier, data));
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
