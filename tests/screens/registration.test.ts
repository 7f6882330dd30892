import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { otherThan, PHONES } from '#support/demo.ts';
import { announcesAtField, marksField, showsNothingAtField } from '#support/field-words.ts';
import { eventually } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs } from '#support/sign-in.ts';
import { alertsTo } from '#support/toasts.ts';

const PHONE = COPY['field.phone.label'];
const CODE = COPY['field.code.label'];
const AGREE = new RegExp(COPY['reg.agree']);

describe('registration', () => {
  test('shows everything that is missing at once; editing one clears only that one', async ({ tab, world }) => {
    await tab.open('/register');
    const agree = await tab.see('checkbox', AGREE);
    expect(agree.matches(':checked')).toBe(false);
    await tab.press(COPY['reg.next']);
    await marksField(tab, PHONE, COPY['reg.err.phone']);
    await marksField(tab, CODE, COPY['reg.err.code']);
    await tab.read(COPY['reg.err.agree']);
    expect(agree.getAttribute('aria-invalid')).toBe('true');
    await tab.focusesField(PHONE);
    await tab.fill(PHONE, '1380000007');
    await showsNothingAtField(tab, PHONE);
    await marksField(tab, CODE, COPY['reg.err.code']);
    await tab.press(COPY['reg.next']);
    await marksField(tab, PHONE, COPY['reg.err.phoneFormat']);
    await tab.press(COPY['code.get']);
    expect(await world.calls('sendSmsCode')).toBe(0);
    await tab.press(AGREE, 'checkbox');
    await eventually(() => !agree.hasAttribute('aria-invalid'));
    await marksField(tab, CODE, COPY['reg.err.code']);
    expect(await world.calls('register')).toBe(0);
  });

  test('names a taken phone only after a right code', async ({ tab }) => {
    await tab.open('/register');
    const code = await tab.askForCode(PHONES.buyer);
    await tab.fill(CODE, otherThan(code));
    await tab.press(AGREE, 'checkbox');
    await tab.press(COPY['reg.next']);
    await announcesAtField(tab, CODE, COPY['code.err.rejected']);
    await tab.focusesField(CODE);
    await tab.fill(CODE, code);
    await showsNothingAtField(tab, CODE);
    await tab.press(COPY['reg.next']);
    await alertsTo(tab, COPY['err.phoneTaken']);
    await announcesAtField(tab, PHONE, COPY['err.phoneTaken']);
    await tab.focusesField(PHONE);
    await showsNothingAtField(tab, CODE);
    await tab.holds({ [PHONE]: PHONES.buyer, [CODE]: code });
    expect((await tab.see('checkbox', AGREE)).matches(':checked')).toBe(true);
    await tab.see('link', COPY['reg.taken.login']);
    await tab.fill(PHONE, '13800000077');
    await showsNothingAtField(tab, PHONE);
    await tab.leaves('link', COPY['reg.taken.login']);
  });

  test('leads from a taken phone to the login page, which holds it and not its address', async ({ tab }) => {
    localStorage.setItem(STORAGE_KEYS.keepAccount, 'Y');
    localStorage.setItem(STORAGE_KEYS.account, 'buyer02');
    await tab.open('/register?gotoUrl=%2Fgo%3Fa');
    await tab.fill(CODE, await tab.askForCode(PHONES.buyer));
    await tab.press(AGREE, 'checkbox');
    await tab.press(COPY['reg.next']);
    await tab.press(COPY['reg.taken.login'], 'link');
    await tab.arrives('/login');
    expect(tab.address()).toBe('/login?gotoUrl=%2Fgo%3Fa');
    await tab.holds({ [PHONE]: PHONES.buyer, [CODE]: '' });
    await tab.gone(COPY['err.phoneTaken']);
    await tab.fill(CODE, await tab.askForCode(PHONES.buyer));
    await tab.press(COPY['login.submit']);
    await landsAs(tab, 'buyer01');
  });
});
