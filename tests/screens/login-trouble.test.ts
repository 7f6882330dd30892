import { describe, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { PORTAL_COOKIES } from '#contract/portal-names.ts';
import { maskPhone } from '#contract/rules.ts';
import { breakNext } from '#support/break-next.ts';
import { PASSWORD, PHONES, SECOND } from '#support/demo.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs, submitPassword } from '#support/sign-in.ts';
import { alertsOnce, alertsTo, alertTexts } from '#support/toasts.ts';

const SMS_TAB = COPY['login.tab.sms'];
const PHONE = COPY['field.phone.label'];
const CODE = COPY['field.code.label'];
const ACCOUNT = COPY['field.account.label'];
const PASSWORD_LABEL = COPY['field.password.label'];

const left = (n: number) => COPY['code.left'].replace('{n}', String(n));

async function loginCodes(tab: PortalTab): Promise<(string | null)[]> {
  return (await tab.world.journal.entries()).filter(({ endpoint }) => endpoint === 'login').map(({ code }) => code);
}

describe('signing in by password', () => {
  test('fetches a key that was replaced once more, and sends nothing in clear (F20)', async ({ tab, world }) => {
    await tab.open('/login');
    await submitPassword(tab, 'buyer01', 'wrong');
    await alertsOnce(tab, COPY['err.credentials']);
    // The server's clock alone moves on: its key is replaced and gone, the page still holds it.
    await world.call(CONTROL.rotateKeys);
    await world.advance(241_000);
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
    expect(await loginCodes(tab)).toEqual(['CREDENTIALS_REJECTED', 'PUBLIC_KEY_EXPIRED', null]);
    expect(JSON.stringify(await world.journal.entries())).not.toContain(PASSWORD);
  });

  test('renews tokens that are gone, and sends once more (F10)', async ({ tab }) => {
    await tab.open('/login');
    await tab.see('img', COPY['qr.alt']);
    // biome-ignore lint/suspicious/noDocumentCookie: a person's browser loses it there
    document.cookie = `${PORTAL_COOKIES.csrf}=; path=/; max-age=0`;
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
    expect(await loginCodes(tab)).toEqual(['CSRF_REJECTED', null]);
  });

  test("signs in beside a neighbour's cookies of our names (F10)", async ({ tab, onTestFinished }) => {
    const names = [PORTAL_COOKIES.csrf, PORTAL_COOKIES.ctoken];
    const write = (value: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: a neighbour's page writes it there
      for (const name of names) document.cookie = `${name}=${value}; path=/login`;
    };
    onTestFinished(() => write('; max-age=0'));
    await tab.open('/login');
    write('theirs');
    await tab.see('img', COPY['qr.alt']);
    await tab.reload();
    expect(document.cookie.split('; ').filter((pair) => pair.startsWith(PORTAL_COOKIES.csrf))).toHaveLength(2);
    await tab.see('img', COPY['qr.alt']);
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
    expect(await loginCodes(tab)).toEqual([null]);
  });

  test('works without the extras whose calls fail, which come by themselves once they do not', async ({
    tab,
    world,
  }) => {
    await world.fault({ match: { path: PATHS.prepare }, answer: { broken: 'drop' } });
    for (const path of [PATHS.loginConfig, PATHS.loginCustom])
      await world.fault({ match: { path }, answer: { broken: 'drop' }, times: 2 });
    await tab.open('/login?gotoUrl=%2Fgo%3Fa');
    await tab.quiet();
    expect(tab.now.queryByText(COPY['login.oauth'])).toBeNull();
    await eventually(async () => {
      await tab.advance(SECOND);
      return tab.now.queryByRole('link', { name: COPY['login.oauth'] });
    });
    expect(tab.now.queryByRole('alert')).toBeNull();
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
    expect(tab.address()).toBe('/go?a');
  });

  test('shows once that cookies are blocked, and stays (F23)', async ({ tab, onTestFinished }) => {
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined });
    onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'));
    await tab.open('/login');
    await submitPassword(tab, 'buyer01');
    await alertsTo(tab, COPY['err.cookies']);
    expect(tab.address()).toBe('/login');
  });
});

describe('asking for a code too soon', () => {
  test('counts it down too where refusals have status 200', async ({ tab, world }) => {
    await world.changeSettings({ wire: { envelope: { code: 'retCode', message: 'errorMsg', status: 'ok' } } });
    await tab.open('/login');
    await tab.askForCode(PHONES.newbie);
    await tab.reload();
    await tab.fill(PHONE, PHONES.newbie);
    await tab.press(COPY['code.get']);
    await tab.see('button', left(60));
    await tab.read(COPY['err.sendTooSoon'].replace('{n}', '60'));
  });

  test('counts the time to wait down in the button (F10, F16, F18)', async ({ tab }) => {
    await tab.open('/go/portal/forgetPwd');
    await tab.askForCode(PHONES.newbie);
    await tab.advance(2 * SECOND);
    await tab.reload();
    await tab.fill(PHONE, PHONES.newbie);
    await tab.press(COPY['code.get']);
    const sentence = `${COPY['fp.err.send']}：${COPY['err.sendTooSoon'].replace('{n}', '30')}`;
    await eventually(() => alertTexts(tab).includes(sentence));
    expect((await tab.see('button', left(30))).matches(':disabled')).toBe(true);
    await tab.focusesField(CODE);
    expect(tab.now.queryByText(/^已发送至/)).toBeNull();
    await tab.advance(SECOND);
    await tab.see('button', left(29));
    await tab.advance(29 * SECOND);
    await tab.read(COPY['code.ready']);
    await tab.press(COPY['code.again']);
    await tab.read(/^已发送至/);
  });

  test('stops no other phone, nor where no time to wait is named (F18)', async ({ tab, world }) => {
    await tab.open('/login');
    await tab.askForCode(PHONES.newbie);
    await tab.reload();
    await tab.fill(PHONE, PHONES.newbie);
    await tab.press(COPY['code.get']);
    await tab.see('button', left(60));
    await tab.fill(PHONE, PHONES.buyer);
    await breakNext(world, PATHS.sendSmsCode, { status: 429 });
    await tab.press(COPY['code.again']);
    await alertsTo(tab, COPY['err.default']);
    expect((await tab.see('button', COPY['code.again'])).matches(':disabled')).toBe(false);
    await tab.fill(PHONE, PHONES.newbie);
    await tab.see('button', left(60));
    await tab.fill(PHONE, PHONES.buyer);
    await tab.press(COPY['code.again']);
    await tab.read(COPY['code.to'].replace('{maskedPhone}', maskPhone(PHONES.buyer)));
    await tab.fill(PHONE, PHONES.newbie);
    await tab.see('button', left(60));
  });
});

describe('a browser that keeps nothing, or foreign values (F22)', () => {
  test('signs in for this visit when every access to the storage throws', async ({ tab, onTestFinished }) => {
    const closed = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    onTestFinished(() => closed.mockRestore());
    await tab.open('/login');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.press(COPY['login.remember'], 'checkbox');
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
  });
});

test('coming back from the cache, the page has no secrets and is not busy (F17)', async ({ tab, world }) => {
  await tab.open('/login');
  await tab.fill(COPY['field.phone.label'], PHONES.buyer);
  await tab.fill(COPY['field.code.label'], '654321');
  await breakNext(world, PATHS.login, { delayMs: 10_000 });
  await submitPassword(tab, 'buyer01');
  await tab.see('button', COPY['login.busy']);
  tab.comeBackFromCache();
  await tab.see('button', COPY['login.submit']);
  await tab.holds({ [PASSWORD_LABEL]: '', [ACCOUNT]: 'buyer01' });
  await tab.press(SMS_TAB, 'tab');
  await tab.holds({ [COPY['field.code.label']]: '', [COPY['field.phone.label']]: PHONES.buyer });
});
