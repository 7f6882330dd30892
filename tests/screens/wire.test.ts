import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { KEY_GRACE_MS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import type { WireFile } from '#contract/wire/wire.ts';
import { PHONES } from '#support/demo.ts';
import { HOUSE_WIRE } from '#support/foreign/house-back-end.ts';
import { eventually } from '#support/page-clock.ts';
import { pageCookies } from '#support/page-cookies.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs, submitCode, submitPassword } from '#support/sign-in.ts';

/** Always 200, numbers as texts, 0 and 1, pages, bare pictures: nothing as the sandbox has it. */
const OTHER: WireFile = {
  ...HOUSE_WIRE,
  values: { ...HOUSE_WIRE.values, empty: null, moments: 'yyyy-MM-dd HH:mm:ss' },
  calls: { loginByIdentifier: { path: `${PATHS.login}/byIdentifier` }, basicInfo: { path: '/uc/me' } },
  refusals: {
    CSRF_REJECTED: { code: '4031' },
    CTOKEN_REJECTED: { code: '4031' },
    LOGIN_REQUIRED: { code: '4010', text: '请先登录' },
    PUBLIC_KEY_EXPIRED: { code: '4400' },
    CREDENTIALS_REJECTED: { code: '1003' },
  },
};

describe('a back end with another wire format', () => {
  test('is signed in to from the next page on; its key goes back as it came, and is renewed at its code for that', async ({
    tab,
    world,
  }) => {
    await tab.open('/login');
    await world.changeSettings({ wire: OTHER });
    await tab.open('/login');
    await submitPassword(tab, 'buyer01', 'wrong-one1');
    await tab.read(COPY['err.credentials']);
    await world.call(CONTROL.rotateKeys);
    await world.advance(KEY_GRACE_MS + 1);
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
    expect(pageCookies().map(({ name }) => name)).toContain(OTHER.tokens?.csrfCookie);
    const logins = (await world.journal.entries()).filter(({ endpoint }) => endpoint === 'login');
    expect(logins.map(({ code }) => code)).toEqual(['CREDENTIALS_REJECTED', 'PUBLIC_KEY_EXPIRED', null]);
    expect(logins.at(-1)?.request.body).toMatchObject({ publicKey: expect.stringMatching(/^MII[\w+/]+…/) });
  });

  test('shows its QR code, lets one of several accounts be chosen, and is left again', async ({ tab, world }) => {
    await world.changeSettings({ wire: OTHER });
    await tab.open('/login');
    const picture = await tab.see('img', COPY['qr.alt']);
    expect(picture.getAttribute('src')).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    await submitCode(tab, PHONES.group);
    await tab.press(/group-sub1/, 'radio');
    await tab.press(COPY['picker.confirm']);
    await landsAs(tab, 'group-sub1');
    await tab.press(COPY['go.logout']);
    await tab.arrives('/login');
  });
});

test('a back end without a configuration is signed in to: another read brings the tokens', async ({ tab, world }) => {
  await world.changeSettings({ wire: { calls: { loginCustom: { path: 'none' }, loginConfig: { path: 'none' } } } });
  await tab.open('/login');
  await submitPassword(tab, 'buyer01');
  await landsAs(tab, 'buyer01');
  const paths = (await world.journal.entries()).map(({ path }) => path);
  expect(paths.filter((path) => /custom|config/.test(path))).toEqual([]);
});

test('the settings show the wire format as its file would have it, and how answers look', async ({
  consoleTab,
  world,
}) => {
  const refusals = { SMS_CODE_REJECTED: { code: 1001 } };
  await world.changeSettings({ wire: { values: { numbers: 'text' }, refusals } });
  await consoleTab.open('settings');
  const panel = await consoleTab.inside('region', '报文格式');
  const area = panel.getByLabelText('报文格式文件（YAML）') as HTMLTextAreaElement;
  await eventually(() =>
    expect(area.value).toBe('values:\n  numbers: text\nrefusals:\n  SMS_CODE_REJECTED:\n    code: 1001\n'),
  );
  expect(panel.getByRole('region', { name: '错误的样子' }).textContent).toContain('"code": 1001');
});
