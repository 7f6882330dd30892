import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { MINUTE, otherThan, PHONES } from '#support/demo.ts';
import { saysAtField } from '#support/field-words.ts';
import type { PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';

const CODE = COPY['field.code.label'];
const PHONE = COPY['field.phone.label'];

/** Signs in by code with a phone of several accounts and closes the choice again. The code is returned. */
async function closePicker(tab: PortalTab): Promise<string> {
  await tab.open('/login');
  const code = await tab.askForCode(PHONES.group);
  await tab.fill(CODE, code);
  await tab.press(COPY['login.submit']);
  await tab.press(COPY['picker.relogin'], 'link');
  await tab.gone(COPY['picker.message']);
  return code;
}

describe('the choice among several accounts, where each code has the same digits', () => {
  test.override('worldOptions', { fixture: 'three-accounts' });

  test('takes a new login for a new code', async ({ tab }) => {
    const code = await closePicker(tab);
    await tab.advance(MINUTE);
    expect(await tab.askForCode(PHONES.group)).toBe(code);
    await tab.press(COPY['login.submit']);
    await tab.press(/shop-west/, 'radio');
    expect(await tab.world.calls('login')).toBe(2);
  });
});

describe('the choice among several accounts, once closed', () => {
  test('takes a new login for another phone or another code; the first pair opens it without one, from the list', async ({
    tab,
  }) => {
    const code = await closePicker(tab);
    await tab.fill(CODE, otherThan(code));
    await tab.press(COPY['login.submit']);
    await saysAtField(tab, CODE, COPY['code.err.rejected']);
    expect(await tab.world.calls('login')).toBe(2);
    await tab.fill(CODE, code);
    await tab.fill(PHONE, PHONES.newbie);
    await tab.press(COPY['login.submit']);
    await saysAtField(tab, CODE, COPY['code.err.rejected']);
    expect(await tab.world.calls('login')).toBe(3);
    await tab.fill(PHONE, PHONES.group);
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.press(COPY['login.tab.sms'], 'tab');
    await tab.press(COPY['login.submit']);
    await tab.press(/group-sub2/, 'radio');
    expect([await tab.world.calls('login'), await tab.world.calls('listByPhone')]).toEqual([3, 2]);
    await tab.press(COPY['picker.confirm']);
    await tab.arrives('/go');
    await tab.read('group-sub2');
  });
});
