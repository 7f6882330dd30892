import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PASSWORD } from '#support/demo.ts';
import { marksField, showsNothingAtField } from '#support/field-words.ts';
import { holdCalls } from '#support/page-answers.ts';
import { eventually } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs, submitPassword } from '#support/sign-in.ts';
import { alertsTo, alertTexts } from '#support/toasts.ts';

const ACCOUNT = COPY['field.account.label'];
const PASSWORD_LABEL = COPY['field.password.label'];

describe('the account form', () => {
  test('marks both fields at once when they are empty; editing one clears only that one', async ({ tab, world }) => {
    await tab.open('/login');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.press(COPY['login.submit']);
    await marksField(tab, ACCOUNT, COPY['login.err.account']);
    await marksField(tab, PASSWORD_LABEL, COPY['login.err.password']);
    await tab.focusesField(ACCOUNT);
    await tab.fill(ACCOUNT, 'b');
    await showsNothingAtField(tab, ACCOUNT);
    await marksField(tab, PASSWORD_LABEL, COPY['login.err.password']);
    expect(await world.calls('login')).toBe(0);
  });

  test('keeps account and tick, clears the password and focuses it when it is wrong', async ({ tab }) => {
    await tab.open('/login');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.press(COPY['login.remember'], 'checkbox');
    await submitPassword(tab, 'buyer01', 'wrong');
    await alertsTo(tab, COPY['err.credentials']);
    const password = await tab.field(PASSWORD_LABEL);
    expect([(await tab.field(ACCOUNT)).value, password.value]).toEqual(['buyer01', '']);
    expect(document.activeElement).toBe(password);
    expect(tab.now.getByRole<HTMLInputElement>('checkbox', { name: COPY['login.remember'] }).checked).toBe(true);
    const calls = holdCalls('login');
    await tab.user.type(password, `${PASSWORD}{Enter}`);
    await eventually(() => alertTexts(tab).length === 0);
    calls.release();
    await landsAs(tab, 'buyer01');
  });

  test('shows and hides the password, and hides it on submit', async ({ tab }) => {
    await tab.open('/login');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.fill(ACCOUNT, 'buyer01');
    await tab.fill(PASSWORD_LABEL, 'wrong');
    await tab.press(COPY['pwd.show']);
    expect((await tab.field(PASSWORD_LABEL)).type).toBe('text');
    await tab.press(COPY['login.submit']);
    await eventually(async () => (await tab.field(PASSWORD_LABEL)).type === 'password');
    await tab.see('button', COPY['pwd.show']);
  });

  test('goes away before the page leaves, which shows that it succeeded', async ({ tab, onTestFinished }) => {
    const seen: string[] = [];
    const observer = new MutationObserver(() => {
      const isShown = tab.now.queryAllByRole('status').some(({ textContent }) => textContent === COPY['login.success']);
      if (isShown) seen.push(`${document.querySelectorAll('form').length} forms`);
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    onTestFinished(() => observer.disconnect());
    await tab.open('/login');
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
    expect(seen[0]).toBe('0 forms');
  });
});

describe('the name of an account', () => {
  test('may be the phone, however it is written; the password is sent as it is', async ({ tab, world }) => {
    await tab.open('/login');
    await world.addAccount({ account: '13900000007', phone: '13900000007', password: 'Passw0rd！ \u200b' });
    await submitPassword(tab, '+86 139 0000 ０００７', 'Passw0rd!');
    await alertsTo(tab, COPY['err.credentials']);
    await tab.holds({ [ACCOUNT]: '+86 139 0000 ０００７' });
    await tab.fill(PASSWORD_LABEL, 'Passw0rd！ \u200b');
    await tab.press(COPY['login.submit']);
    await landsAs(tab, '13900000007');
  });

  test('is read with the password where both came without an event (F31)', async ({ tab }) => {
    await tab.open('/login');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    (await tab.field(ACCOUNT)).value = 'buyer\u200b01';
    (await tab.field(PASSWORD_LABEL)).value = PASSWORD;
    await tab.press(COPY['login.remember'], 'checkbox');
    await tab.press(COPY['login.submit']);
    await landsAs(tab, 'buyer01');
    expect({ ...localStorage }).toMatchObject({ login_component_account: 'buyer01' });
  });
});

describe('the remembered account', () => {
  test('is there next time without the password, which alone is asked for, until the tick goes', async ({ tab }) => {
    await tab.open('/login');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.press(COPY['login.remember'], 'checkbox');
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
    expect({ ...localStorage }).toMatchObject({
      login_component_keep_acc: 'Y',
      login_component_account: 'buyer01',
    });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(PASSWORD);

    await tab.open('/login');
    expect((await tab.see('tab', COPY['login.tab.pwd'])).getAttribute('aria-selected')).toBe('true');
    await tab.holds({ [ACCOUNT]: 'buyer01' });
    await tab.focusesField(PASSWORD_LABEL);
    await tab.press(COPY['login.remember'], 'checkbox');
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
    expect({ ...localStorage }).toEqual({ login_component_keep_acc: 'N' });
  });
});

describe('both forms', () => {
  test('keep their values while the tabs are switched', async ({ tab }) => {
    const held = {
      [COPY['login.tab.sms']]: { [COPY['field.phone.label']]: '13800000001', [COPY['field.code.label']]: '111111' },
      [COPY['login.tab.pwd']]: { [ACCOUNT]: 'someone', [PASSWORD_LABEL]: 'secret' },
    };
    await tab.open('/login');
    for (const act of ['fill', 'read'] as const) {
      for (const [name, fields] of Object.entries(held)) {
        await tab.press(name, 'tab');
        for (const [label, text] of Object.entries(fields)) {
          if (act === 'fill') await tab.fill(label, text);
          await tab.holds({ [label]: text });
        }
      }
    }
  });

  test('carry gotoUrl and parentUrl to recovery and registration, under the prefix where they are', async ({ tab }) => {
    const query = '?gotoUrl=%2Fgo%3Fa%3D1&parentUrl=https%3A%2F%2Fhost.example';
    const href = async (name: string) => (await tab.see('link', name)).getAttribute('href');
    await tab.open(`/login${query}`);
    expect(await href(COPY['login.register'])).toBe(`/register${query}`);
    await tab.press(COPY['login.tab.pwd'], 'tab');
    expect(await href(COPY['login.findPwd'])).toBe(`/go/portal/forgetPwd${query}`);
    await tab.open(`/go/portal/login${query}`);
    expect(await href(COPY['login.register'])).toBe(`/go/portal/register${query}`);
  });
});
