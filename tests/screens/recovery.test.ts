import { within } from '@testing-library/dom';
import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { MINUTE, NEW_PASSWORD, otherThan, PASSWORD, PHONES } from '#support/demo.ts';
import { announcesAtField, descriptionOf, marksField, showsNothingAtField } from '#support/field-words.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs, proveForRecovery, submitPassword } from '#support/sign-in.ts';
import type { TestWorld } from '#support/test-world.ts';
import { alertsTo, alertTexts } from '#support/toasts.ts';

const PAGE = '/go/portal/forgetPwd';
const CODE = COPY['field.code.label'];
const PHONE = COPY['field.phone.label'];
const NEW = COPY['fp.new.label'];
const AGAIN = COPY['fp.confirm.label'];

async function fillPassword(tab: PortalTab, password: string, again = password): Promise<void> {
  await tab.fill(NEW, password);
  await tab.fill(AGAIN, again);
}

async function steps(tab: PortalTab): Promise<readonly HTMLElement[]> {
  return within(await tab.see('list', COPY['fp.steps'])).getAllByRole('listitem');
}

async function stepTexts(tab: PortalTab): Promise<readonly (string | null)[]> {
  return (await steps(tab)).map(({ textContent }) => textContent);
}

/** Field `account` of each new password that was sent. */
async function sentAccounts(world: TestWorld): Promise<unknown[]> {
  const calls = await world.journal.entries(PATHS.forgetPassword);
  return calls.map(({ request }) => (request.body as Record<string, unknown>).account);
}

describe('password recovery', () => {
  test('sets a new password and is back at login after 3, 2, 1, with gotoUrl', async ({ tab, world }) => {
    await tab.open(`${PAGE}?gotoUrl=%2Fgo%3Fa%3D1`);
    await eventually(() => document.title === '找回密码 - 云采购');
    expect(await stepTexts(tab)).toEqual(['1验证身份', '2修改密码', '3完成']);
    expect((await steps(tab))[0]?.getAttribute('aria-current')).toBe('step');
    await tab.read(COPY['fp.help.title']);
    await tab.read('如仍未收到，请联系客服：');
    await proveForRecovery(tab, PHONES.newbie);
    await tab.focusesField(NEW);
    await tab.read('手机号：138****0003');
    expect((await stepTexts(tab))[0]).toBe('验证身份已完成');
    expect((await steps(tab))[1]?.getAttribute('aria-current')).toBe('step');
    expect(tab.now.getAllByText('第2步，共3步：修改密码')).toHaveLength(1);
    await fillPassword(tab, NEW_PASSWORD);
    await tab.press(COPY['fp.next']);
    await tab.focuses('heading', COPY['fp.done']);
    expect(await sentAccounts(world), 'the only account of the phone is not named').toEqual([undefined]);
    for (const seconds of [3, 2, 1]) {
      await tab.read(`${seconds}秒后自动返回登录页`);
      await tab.advance(1_000);
    }
    await tab.arrives('/go/portal/login');
    expect(tab.address()).toBe('/go/portal/login?gotoUrl=%2Fgo%3Fa%3D1');
    await submitPassword(tab, 'newbie', NEW_PASSWORD);
    await landsAs(tab, 'newbie');
    expect(tab.address()).toBe('/go?a=1');
  });

  test('asks which of several accounts, and changes that one alone', async ({ tab, world }) => {
    await tab.open(PAGE);
    await proveForRecovery(tab, PHONES.group);
    const group = await tab.inside('radiogroup', COPY['fp.acct.legend']);
    expect(await stepTexts(tab)).toEqual(['验证身份已完成', '2选择账号', '3修改密码', '4完成']);
    expect(tab.now.getAllByText('第2步，共4步：选择账号')).toHaveLength(1);
    const radios = group.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([false, false, false]);
    const next = await tab.see('button', COPY['fp.next']);
    expect([next.matches(':disabled'), descriptionOf(next)]).toEqual([true, COPY['fp.err.acct']]);
    await tab.press(`group-sub2 ${COPY['field.phone.label']}：138****0002 ${COPY['sel.sub']}`, 'radio');
    await tab.press(COPY['fp.next']);
    await fillPassword(tab, NEW_PASSWORD);
    await tab.press(COPY['fp.next']);
    await tab.see('heading', COPY['fp.done']);
    expect((await world.account('group-sub2')).password).toBe(NEW_PASSWORD);
    expect(await sentAccounts(world)).toEqual(['2003']);
    expect((await world.account('group-main')).password).toBe(PASSWORD);
  });

  test('lets nobody go on before the fields are filled, and gives the reason', async ({ tab, world }) => {
    await tab.open(PAGE);
    const next = await tab.see('button', COPY['fp.next']);
    expect([next.matches(':disabled'), descriptionOf(next)]).toEqual([true, COPY['fp.next.hint']]);
    await tab.fill(PHONE, PHONES.newbie);
    await tab.user.keyboard('{Enter}');
    expect(next.matches(':disabled')).toBe(true);
    await tab.fill(CODE, '123456');
    await eventually(() => !next.matches(':disabled'));
    expect(descriptionOf(next).trim()).toBe('');
    await tab.fill(PHONE, '1380000000');
    await tab.press(COPY['fp.next']);
    await marksField(tab, PHONE, COPY['fp.err.phoneFormat']);
    await tab.focusesField(PHONE);
    expect(await world.calls('verifySmsCode')).toBe(0);
    await tab.fill(PHONE, '');
    await tab.press(COPY['code.get']);
    await marksField(tab, PHONE, COPY['fp.err.phone']);
    expect(await world.calls('sendSmsCode')).toBe(0);
  });

  test('keeps everything when the code is wrong, and rejects it for an unregistered phone too', async ({ tab }) => {
    await tab.open(PAGE);
    const code = await tab.askForCode(PHONES.newbie);
    await tab.fill(CODE, otherThan(code));
    await tab.press(COPY['fp.next']);
    await announcesAtField(tab, CODE, COPY['code.err.rejected']);
    await tab.press(COPY['dlg.close']);
    await tab.holds({ [PHONE]: PHONES.newbie, [CODE]: otherThan(code) });
    await tab.fill(PHONE, PHONES.unregistered);
    (await tab.field(CODE)).focus();
    await tab.user.keyboard('{Enter}');
    await alertsTo(tab, COPY['code.err.rejected']);
    await tab.fill(PHONE, PHONES.newbie);
    await tab.fill(CODE, code);
    await tab.press(COPY['fp.next']);
    await tab.focusesField(NEW);
    await eventually(() => alertTexts(tab).length === 0);
  });

  test('shows the rule before anything is typed, and each fault in its exact words', async ({ tab, world }) => {
    await tab.open(PAGE);
    await proveForRecovery(tab, PHONES.newbie);
    const rules = async (wanted: readonly string[]) => {
      const list = await tab.inside('list', COPY['fp.check']);
      await eventually(() =>
        list.getAllByRole('listitem').every(({ textContent }, index) => textContent?.endsWith(wanted[index] ?? '-')),
      );
    };
    const [met, unmet] = [COPY['fp.check.met'], COPY['fp.check.unmet']];
    expect(descriptionOf(await tab.field(NEW))).toMatch(/^8-16位，含字母或数字/);
    for (const name of [NEW, AGAIN])
      expect((await tab.field(name)).getAttribute('passwordrules')).toMatch(/^minlength: 8; maxlength: 16; /);
    await rules([unmet, unmet, unmet]);
    await tab.fill(NEW, 'abc');
    await rules([unmet, met, unmet]);
    await tab.read('密码强度：弱');
    await tab.fill(AGAIN, 'abd');
    await tab.user.keyboard('{Enter}');
    await marksField(tab, NEW, COPY['fp.err.format']);
    await marksField(tab, AGAIN, COPY['fp.err.mismatch']);
    expect(alertTexts(tab)).toEqual([COPY['fp.err.format'], COPY['fp.err.mismatch']]);
    await tab.focusesField(NEW);
    await tab.fill(NEW, NEW_PASSWORD);
    await showsNothingAtField(tab, NEW);
    expect(alertTexts(tab)).toEqual([COPY['fp.err.mismatch']]);
    await rules([met, met, met]);
    await tab.read('密码强度：强');
    await tab.press(COPY['fp.next']);
    await tab.focusesField(AGAIN);
    expect(await world.calls('forgetPassword')).toBe(0);
  });

  test('shows that caps lock is on, and names the account for a password manager', async ({ tab }) => {
    await tab.open(PAGE);
    await proveForRecovery(tab, PHONES.newbie);
    await tab.fill(NEW, 'abc');
    const password = await tab.field(NEW);
    const press = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
    // The headless DOM keeps no modifier keys of its own.
    press.getModifierState = (name) => name === 'CapsLock';
    password.dispatchEvent(press);
    await tab.read('大写锁定已开启');
    expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe('newbie');
  });

  test('is over once: whoever leaves before takes the timer along (F28)', async ({ tab }) => {
    await tab.open(`${PAGE}?gotoUrl=%2Fgo`);
    await proveForRecovery(tab, PHONES.newbie);
    await fillPassword(tab, NEW_PASSWORD);
    await tab.press(COPY['fp.next']);
    await tab.press(COPY['fp.done.now'], 'link');
    await tab.arrives('/go/portal/login');
    await tab.press('立即注册', 'link');
    await tab.arrives('/go/portal/register');
    await tab.advance(10_000);
    expect(tab.address()).toBe('/go/portal/register?gotoUrl=%2Fgo');
  });

  test('brings no password along when it comes back from the cache (C15, F17)', async ({ tab }) => {
    await tab.open(PAGE);
    await proveForRecovery(tab, PHONES.newbie);
    await fillPassword(tab, NEW_PASSWORD);
    tab.comeBackFromCache();
    await tab.holds({ [NEW]: '', [AGAIN]: '' });
    expect((await tab.see('button', COPY['fp.next'])).matches(':disabled')).toBe(true);
  });
});

/** From the login page, so that there is a page to go back to. */
async function openRecovery(tab: PortalTab): Promise<void> {
  await tab.open('/go/portal/login?gotoUrl=/go?a=1');
  await tab.press(COPY['login.tab.pwd'], 'tab');
  await tab.press(COPY['login.findPwd'], 'link');
  await tab.arrives(PAGE);
}

async function finish(tab: PortalTab): Promise<void> {
  await fillPassword(tab, NEW_PASSWORD);
  await tab.press(COPY['fp.next']);
  await tab.see('heading', COPY['fp.done']);
}

/** The first step with its phone verified: nothing to type, and two ways on. */
async function seesVerified(tab: PortalTab, masked: string): Promise<void> {
  await tab.read(COPY['fp.verified']);
  await tab.read(masked);
  await tab.see('button', COPY['fp.changePhone']);
  expect(document.querySelector('input')).toBeNull();
  expect(await tab.see('button', COPY['fp.next'])).toBe(document.activeElement);
}

describe('the steps of recovery', () => {
  test('go back by Back to the verified phone, and on again without another code', async ({ tab, world }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.newbie);
    await tab.see('button', COPY['fp.step1']);
    await tab.fill(NEW, 'secret');
    window.history.back();
    await seesVerified(tab, '138****0003');
    await tab.read('第1步，共3步：验证身份');
    window.history.forward();
    await tab.holds({ [NEW]: '' });
    window.history.back();
    await seesVerified(tab, '138****0003');
    await tab.press(COPY['fp.next']);
    await finish(tab);
    expect([await world.calls('sendSmsCode'), await world.calls('verifySmsCode')]).toEqual([1, 1]);
    expect((await world.account('newbie')).password).toBe(NEW_PASSWORD);
  });

  test('stay those of their entries where Back overtakes the next one', async ({ tab }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.newbie);
    await tab.field(NEW);
    window.history.back();
    await seesVerified(tab, '138****0003');
    tab.now.getByRole('button', { name: COPY['fp.next'] }).click();
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await isBack;
    await tab.advance(1);
    await seesVerified(tab, '138****0003');
    // A press counts for nothing while the step before is still being drawn.
    await eventually(() => {
      const field = tab.now.queryByLabelText(NEW);
      if (!field) tab.now.getByRole('button', { name: COPY['fp.next'] }).click();
      return field;
    });
  });

  test('are one entry each, however often the button is pressed', async ({ tab }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.newbie);
    await tab.field(NEW);
    window.history.back();
    await seesVerified(tab, '138****0003');
    const next = tab.now.getByRole('button', { name: COPY['fp.next'] });
    next.click();
    // A browser goes through its microtasks between two clicks.
    await Promise.resolve();
    next.click();
    await tab.field(NEW);
    window.history.back();
    await seesVerified(tab, '138****0003');
  });

  test('go back by the labels of finished steps, with the choice kept until another is made', async ({
    tab,
    world,
  }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.group);
    await tab.press(/group-main/, 'radio');
    await tab.press(COPY['fp.next']);
    await tab.field(NEW);
    await tab.press(COPY['fp.step1']);
    await seesVerified(tab, '138****0002');
    await tab.press(COPY['fp.next']);
    const main = await tab.see('radio', /group-main/);
    expect([main.matches(':checked'), document.activeElement]).toEqual([true, main]);
    await tab.press(COPY['fp.next']);
    await tab.press(COPY['fp.step2']);
    await tab.press(/group-sub2/, 'radio');
    await tab.press(COPY['fp.next']);
    await tab.read('group-sub2');
    await finish(tab);
    expect((await world.account('group-sub2')).password).toBe(NEW_PASSWORD);
    expect((await world.account('group-main')).password).not.toBe(NEW_PASSWORD);
    expect(await world.calls('verifySmsCode')).toBe(1);
  });

  test('take another code for another phone, after which nothing leads to the first phone', async ({ tab, world }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.group);
    await tab.see('radio', /group-main/);
    window.history.back();
    await tab.press(COPY['fp.changePhone']);
    const phone = await tab.field(PHONE);
    expect([phone.value, document.activeElement]).toEqual(['', phone]);
    window.history.forward();
    await eventually(() => window.history.state?.usr == null);
    expect(tab.now.queryByRole('radio')).toBeNull();
    await tab.advance(MINUTE);
    await proveForRecovery(tab, PHONES.newbie);
    await tab.read(/138\*{4}0003/);
    await finish(tab);
    expect(await world.calls('verifySmsCode')).toBe(2);
  });

  test('are over at 完成: Back goes to where recovery was opened from, Forward to nothing', async ({ tab }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.group);
    await tab.press(/group-sub1/, 'radio');
    await tab.press(COPY['fp.next']);
    await finish(tab);
    await eventually(() => window.history.state?.usr == null);
    for (const step of [COPY['fp.step1'], COPY['fp.step2'], COPY['fp.step3']])
      expect(tab.now.queryByRole('button', { name: step })).toBeNull();
    window.history.forward();
    await eventually(() => window.history.state?.usr == null);
    await tab.see('heading', COPY['fp.done']);
    window.history.back();
    await tab.arrives('/go/portal/login');
  });

  test('begin anew once the proof has run out', async ({ tab }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.newbie);
    await fillPassword(tab, NEW_PASSWORD);
    await tab.advance(11 * MINUTE);
    await tab.press(COPY['fp.next']);
    expect((await tab.see('alert', '', {})).textContent).toBe(COPY['err.tokenExpired']);
    await tab.holds({ [PHONE]: PHONES.newbie });
    await eventually(() => window.history.state?.usr == null);
    window.history.back();
    await tab.arrives('/go/portal/login');
  });
});
