import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PHONES, SECOND } from '#support/demo.ts';
import { marksField, showsNothingAtField } from '#support/field-words.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs } from '#support/sign-in.ts';

const PHONE = COPY['field.phone.label'];
const CODE = COPY['field.code.label'];
const left = (n: number) => COPY['code.left'].replace('{n}', String(n));

describe('the sms form', () => {
  test('marks phone and code when they are empty, and names a phone that is none', async ({ tab, world }) => {
    await tab.open('/login');
    await tab.press(COPY['login.submit']);
    await marksField(tab, PHONE, COPY['login.err.phone']);
    await marksField(tab, CODE, COPY['login.err.code']);
    await tab.focusesField(PHONE);
    await tab.fill(PHONE, '1380000000');
    await showsNothingAtField(tab, PHONE);
    await marksField(tab, CODE, COPY['login.err.code']);
    await tab.press(COPY['login.submit']);
    await marksField(tab, PHONE, COPY['login.err.phoneFormat']);
    expect(await world.calls('login')).toBe(0);
  });

  test('asks for the phone in other words when a code is wanted', async ({ tab, world }) => {
    await tab.open('/login');
    await tab.press(COPY['code.get']);
    await marksField(tab, PHONE, COPY['login.err.phoneForCode']);
    await tab.focusesField(PHONE);
    await showsNothingAtField(tab, CODE);
    await tab.fill(PHONE, '13800x00001');
    await tab.press(COPY['code.get']);
    await marksField(tab, PHONE, COPY['login.err.phoneFormat']);
    await tab.see('button', COPY['code.get']);
    expect(await world.calls('sendSmsCode')).toBe(0);
  });

  test('cleans a pasted text, moves into the code after a send, and is sent by Enter (F31)', async ({ tab, world }) => {
    await tab.open('/login');
    await tab.user.click(await tab.field(PHONE));
    await tab.user.paste('+86 138-0000-0003');
    await tab.holds({ [PHONE]: PHONES.newbie });
    await tab.press(COPY['code.get']);
    await tab.focusesField(CODE);
    const { code } = await world.waitForSms(PHONES.newbie, { after: 0 });
    await tab.user.paste(`【云采购】您的验证码是${code}，5分钟内有效。`);
    await tab.holds({ [CODE]: code ?? '' });
    await tab.user.keyboard('{Enter}');
    await landsAs(tab, 'newbie');
  });

  test('refuses a text that can be no code without a call, and sends any other', async ({ tab, world }) => {
    await tab.open('/login');
    await tab.fill(PHONE, PHONES.newbie);
    for (const text of ['请输入短信验证码', '123456789']) {
      await tab.fill(CODE, text);
      await showsNothingAtField(tab, CODE);
      await tab.press(COPY['login.submit']);
      await marksField(tab, CODE, COPY['code.form']);
      await tab.focusesField(CODE);
    }
    expect(await world.calls('login')).toBe(0);
    await tab.fill(CODE, 'AB12');
    await tab.press(COPY['login.submit']);
    await marksField(tab, CODE, COPY['code.err.rejected']);
  });
});

describe('the countdown of 获取验证码', () => {
  test('goes on across the tabs, and shows at its end that a code can be had again (F14)', async ({ tab }) => {
    await tab.open('/login');
    await tab.askForCode(PHONES.newbie);
    expect((await tab.see('button', left(60))).matches(':disabled')).toBe(true);
    await tab.advance(SECOND);
    await tab.see('button', left(59));
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.advance(29 * SECOND);
    await tab.press(COPY['login.tab.sms'], 'tab');
    await tab.see('button', left(30));
    await tab.advance(30 * SECOND);
    expect((await tab.see('button', COPY['code.again'])).matches(':disabled')).toBe(false);
    await tab.read(COPY['code.ready']);
  });

  test('begins at 32 in recovery', async ({ tab }) => {
    await tab.open('/go/portal/forgetPwd');
    await tab.askForCode(PHONES.newbie);
    await tab.see('button', left(32));
    await tab.advance(31 * SECOND);
    await tab.see('button', left(1));
    await tab.advance(SECOND);
    await tab.see('button', COPY['code.again']);
  });
});
