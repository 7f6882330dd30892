import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { maskPhone } from '#contract/rules.ts';
import { breakNext } from '#support/break-next.ts';
import { NEW_PASSWORD, otherThan, PHONES } from '#support/demo.ts';
import { announcesAtField, marksField, showsNothingAtField } from '#support/field-words.ts';
import { eventually } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { proveForRecovery } from '#support/sign-in.ts';

const CODE = COPY['field.code.label'];
const PHONE = COPY['field.phone.label'];
const ACCOUNT = COPY['field.account.label'];
const PASSWORD_LABEL = COPY['field.password.label'];
const REJECTED = COPY['code.err.rejected'];

describe('a rejected password', () => {
  test('stands at its field until that is edited; being cleared is no edit', async ({ tab }) => {
    await tab.open('/login');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.fill(ACCOUNT, 'buyer01');
    await tab.fill(PASSWORD_LABEL, 'wrong');
    await tab.press(COPY['login.submit']);
    await announcesAtField(tab, PASSWORD_LABEL, COPY['err.credentials']);
    await tab.fill(ACCOUNT, 'buyer02');
    await tab.press(COPY['login.tab.sms'], 'tab');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await announcesAtField(tab, PASSWORD_LABEL, COPY['err.credentials']);
    await tab.fill(PASSWORD_LABEL, 'x');
    await showsNothingAtField(tab, PASSWORD_LABEL);
  });

  test('stands at the field of the new one in recovery, spoken by the toast alone', async ({ tab, world }) => {
    await tab.open('/go/portal/forgetPwd');
    await proveForRecovery(tab, PHONES.newbie);
    await tab.fill(COPY['fp.new.label'], NEW_PASSWORD);
    await tab.fill(COPY['fp.confirm.label'], NEW_PASSWORD);
    const err = { code: 'PASSWORD_REJECTED', msg: COPY['fp.err.format'] };
    await breakNext(world, PATHS.forgetPassword, { status: 400, body: { success: false, err } });
    await tab.press(COPY['fp.next']);
    await announcesAtField(tab, COPY['fp.new.label'], COPY['fp.err.format']);
    await tab.fill(COPY['fp.new.label'], 'Abcdef12!8');
    await showsNothingAtField(tab, COPY['fp.new.label']);
  });
});

describe('a rejected code', () => {
  test('stands at its field at login until that is edited, whatever happens around it', async ({ tab, world }) => {
    await tab.open('/login');
    const code = await tab.askForCode(PHONES.newbie);
    await tab.fill(CODE, otherThan(code));
    await tab.press(COPY['login.submit']);
    await announcesAtField(tab, CODE, REJECTED);
    await tab.focusesField(CODE);
    await tab.fill(PHONE, '1380000');
    await tab.press(COPY['login.submit']);
    await tab.read(COPY['login.err.phoneFormat']);
    expect((await tab.field(CODE)).getAttribute('aria-invalid')).toBe('true');
    await tab.focusesField(PHONE);
    await tab.fill(PHONE, PHONES.newbie);
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.press(COPY['login.tab.sms'], 'tab');
    expect((await tab.field(CODE)).getAttribute('aria-invalid')).toBe('true');
    await breakNext(world, PATHS.login, { broken: 'drop' });
    await tab.press(COPY['login.submit']);
    await tab.read(COPY['err.network']);
    expect((await tab.field(CODE)).getAttribute('aria-invalid')).toBe('true');
    await tab.fill(CODE, code);
    await showsNothingAtField(tab, CODE);
    await tab.press(COPY['login.submit']);
    await tab.arrives('/go');
  });

  test('disappears when another code is sent; the time until then stands in the button alone', async ({ tab }) => {
    const phone = '13800000077';
    const sentTo = COPY['code.to'].replace('{maskedPhone}', maskPhone(phone));
    await tab.open('/register');
    const code = await tab.askForCode(phone);
    await tab.fill(CODE, otherThan(code));
    await tab.press(new RegExp(COPY['reg.agree']), 'checkbox');
    await tab.press(COPY['reg.next']);
    await announcesAtField(tab, CODE, REJECTED);
    await tab.read(sentTo);
    await tab.see('button', /秒后重新获取$/);
    expect(tab.now.queryAllByText(/秒/)).toHaveLength(1);
    await tab.advance(60_000);
    await marksField(tab, CODE, REJECTED);
    await tab.press(COPY['code.again']);
    await showsNothingAtField(tab, CODE);
    await tab.read(sentTo);
    await tab.read(COPY['code.sent'].replace('{maskedPhone}', maskPhone(phone)));
  });

  test('is forgotten when it is accepted with another phone', async ({ tab }) => {
    await tab.open('/login');
    const code = await tab.askForCode(PHONES.group);
    await tab.fill(PHONE, PHONES.newbie);
    await tab.fill(CODE, code);
    await tab.press(COPY['login.submit']);
    await announcesAtField(tab, CODE, REJECTED);
    await tab.fill(PHONE, PHONES.group);
    await tab.press(COPY['login.submit']);
    await tab.press(COPY['picker.relogin'], 'link');
    await showsNothingAtField(tab, CODE);
  });

  test('is not shown for a frozen account', async ({ tab }) => {
    await tab.open('/login');
    await tab.fill(CODE, await tab.askForCode(PHONES.frozen));
    await tab.press(COPY['login.submit']);
    await tab.read(COPY['err.credentials']);
    await eventually(() => document.querySelector('[aria-busy]') === null);
    expect((await tab.field(CODE)).hasAttribute('aria-invalid')).toBe(false);
  });
});

test('a field that its form cannot do without is named', async ({ tab }) => {
  for (const path of ['/login', '/register', '/go/portal/forgetPwd']) {
    await tab.open(path);
    for (const label of [PHONE, CODE]) expect((await tab.field(label)).required, `${path} ${label}`).toBe(true);
  }
  await tab.open('/login');
  await tab.press(COPY['login.tab.pwd'], 'tab');
  for (const label of [ACCOUNT, PASSWORD_LABEL]) expect((await tab.field(label)).required).toBe(true);
});
