import { within } from '@testing-library/dom';
import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import { MINUTE, otherThan, PHONES } from '#support/demo.ts';
import { announcesAtField } from '#support/field-words.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs, submitCode } from '#support/sign-in.ts';
import { alertsOnce } from '#support/toasts.ts';

const CODE = COPY['field.code.label'];
const PHONE = COPY['field.phone.label'];

async function picker(tab: PortalTab): Promise<HTMLElement> {
  return tab.see('dialog', COPY['picker.title']);
}

/** Nothing is open, and the page stands at an entry that was made for nothing. */
async function isClosed(tab: PortalTab): Promise<void> {
  await tab.leaves('dialog');
  // Time for a history entry that Forward came to.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await eventually(() => window.history.state?.usr == null);
}

describe('several accounts under one phone', () => {
  test('are offered with none chosen, and the chosen one signs in', async ({ tab, world }) => {
    await tab.open('/login');
    await submitCode(tab, PHONES.group);
    const group = within(await picker(tab)).getByRole('radiogroup', { name: COPY['picker.message'] });
    const radios = within(group).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([false, false, false]);
    await tab.press(`group-sub1 ${COPY['field.phone.label']}：138****0002 ${COPY['sel.sub']}`, 'radio');
    await tab.press(COPY['picker.confirm']);
    await landsAs(tab, 'group-sub1');
    const choice = (await world.journal.entries()).filter(({ endpoint }) => endpoint === 'login').at(-1);
    expect(choice?.request.body).toMatchObject({ loginType: 'multi_account', encrypt: true });
    expect(choice?.decrypted).toMatchObject({ loginIdentifier: '2002', 'credential.accountSource': '1688' });
  });

  test('need a choice: 确定 without one shows an error and sends nothing', async ({ tab, world }) => {
    await tab.open('/login');
    await submitCode(tab, PHONES.group);
    await picker(tab);
    await tab.press(COPY['picker.confirm']);
    await tab.read(COPY['fp.err.acct']);
    expect(document.activeElement).toBe(tab.now.getAllByRole('radio')[0]);
    expect(await world.calls('login')).toBe(1);
    await tab.press(/group-main/, 'radio');
    await tab.gone(COPY['fp.err.acct']);
  });

  test('are an entry of the history: every way back leads to the filled form, Forward reopens nothing, and none leaves the entry behind', async ({
    tab,
    world,
  }) => {
    await tab.open('/register?gotoUrl=%2Fgo%3Fa%3D1');
    await tab.press(COPY['reg.toLogin'], 'link');
    await tab.see('heading', COPY['login.heading']);
    const code = await submitCode(tab, PHONES.group);
    const ways = [
      () => window.history.back(),
      () => tab.press(COPY['picker.relogin'], 'link'),
      async () => tab.user.click(within(await picker(tab)).getByRole('button', { name: COPY['dlg.close'] })),
      () => tab.user.keyboard('{Escape}'),
    ];
    for (const leave of ways) {
      await picker(tab);
      await leave();
      await isClosed(tab);
      expect(tab.address()).toBe('/login?gotoUrl=%2Fgo%3Fa%3D1');
      await tab.holds({ [PHONE]: PHONES.group, [CODE]: code });
      window.history.forward();
      await isClosed(tab);
      await tab.focuses('button', COPY['login.submit']);
      await tab.press(COPY['login.submit']);
    }
    await picker(tab);
    await tab.user.keyboard('{Escape}');
    await isClosed(tab);
    window.history.back();
    await tab.arrives('/register');
    expect(await world.calls('login')).toBe(1);
  });

  test('can be asked for again, without another code, when their list failed', async ({ tab, world }) => {
    await breakNext(world, PATHS.listByPhone, { status: 500, body: { success: false } });
    await tab.open('/login');
    const code = await submitCode(tab, PHONES.group);
    await alertsOnce(tab, COPY['err.default']);
    await tab.holds({ [CODE]: code });
    await tab.press(COPY['login.submit']);
    await picker(tab);
    expect(await world.calls('login')).toBe(1);
  });
});

/** Signs in by code with a phone of several accounts and closes the choice again. The code is returned. */
async function closePicker(tab: PortalTab): Promise<string> {
  await tab.open('/login');
  const code = await submitCode(tab, PHONES.group);
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
    await announcesAtField(tab, CODE, COPY['code.err.rejected']);
    expect(await tab.world.calls('login')).toBe(2);
    await tab.fill(CODE, code);
    await tab.fill(PHONE, PHONES.newbie);
    await tab.press(COPY['login.submit']);
    await announcesAtField(tab, CODE, COPY['code.err.rejected']);
    expect(await tab.world.calls('login')).toBe(3);
    await tab.fill(PHONE, PHONES.group);
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.press(COPY['login.tab.sms'], 'tab');
    await tab.press(COPY['login.submit']);
    await tab.press(/group-sub2/, 'radio');
    expect([await tab.world.calls('login'), await tab.world.calls('listByPhone')]).toEqual([3, 2]);
    await tab.press(COPY['picker.confirm']);
    await landsAs(tab, 'group-sub2');
  });
});
