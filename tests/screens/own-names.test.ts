import { describe } from 'vitest';
import type { SettingsChange } from '#contract/control/settings.ts';
import { COPY } from '#contract/copy.ts';
import { PADDINGS } from '#contract/portal/encryption.ts';
import { KEY_PLACES } from '#contract/portal/public-key.ts';
import { PHONES } from '#support/demo.ts';
import { pageCookies } from '#support/page-cookies.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs, submitCode, submitPassword } from '#support/sign-in.ts';

/** As a team with Spring would have it. */
const OWN: SettingsChange = {
  tokens: { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token', sessionCookie: 'JSESSIONID' },
  encryption: { padding: 'pkcs1', keyForm: 'base64', keyPlace: 'data' },
  ...{ gsidNull: true, verifyRejectsByPassed: true, logoutLocation: '/go/portal/login' },
  dialect: {
    ...{ codeField: 'code', messageField: 'message', status: 'ok', envelope: 'both', successCode: '00000' },
    codes: { CREDENTIALS_REJECTED: 'A0210', SMS_CODE_REJECTED: 'A0240' },
    fields: { traceId: 'id', timestamp: 'millis' },
  },
};

describe('a back end with names and an encryption of its own', () => {
  test('is signed in to, and its key goes back as it came', async ({ tab, world }) => {
    await world.changeSettings(OWN);
    await tab.open('/login');
    await submitPassword(tab, 'buyer01', 'wrong-one1');
    await tab.read(COPY['err.credentials']);
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
    const names = pageCookies().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['XSRF-TOKEN', 'JSESSIONID']));
    const calls = await world.journal.entries();
    const login = calls.filter(({ endpoint }) => endpoint === 'login').at(-1);
    expect(login?.request.body).toMatchObject({ publicKey: expect.stringMatching(/^MII[\w+/]+…/) });
    expect(calls.flatMap(({ code }) => code ?? [])).toEqual(['CREDENTIALS_REJECTED']);
  });

  test('lets one of several accounts be chosen, and left again', async ({ tab, world }) => {
    await world.changeSettings(OWN);
    await tab.open('/login');
    await submitCode(tab, PHONES.group);
    await tab.press(/group-sub1/, 'radio');
    await tab.press(COPY['picker.confirm']);
    await landsAs(tab, 'group-sub1');
    await tab.press(COPY['go.logout']);
    await tab.arrives('/login');
  });

  test.for(PADDINGS.map((padding, at) => [padding, KEY_PLACES[at]] as const))(
    '%s under a key in %s',
    async ([padding, keyPlace], { tab, world }) => {
      await world.changeSettings({ encryption: { padding, keyForm: 'pem', keyPlace: keyPlace ?? 'data' } });
      await tab.open('/login');
      await submitPassword(tab, 'buyer01', 'Passw0rd!');
      await landsAs(tab, 'buyer01');
    },
  );

  test('that is met under the usual names before is signed in to as well', async ({ tab, world }) => {
    await tab.open('/login');
    await world.changeSettings(OWN);
    await tab.open('/login');
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
  });
});
