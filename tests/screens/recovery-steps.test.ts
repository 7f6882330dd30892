import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { MINUTE, NEW_PASSWORD, PHONES } from '#support/demo.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { proveForRecovery } from '#support/sign-in.ts';

const PAGE = '/go/portal/forgetPwd';

/** From the login page, so that there is a page to go back to. */
async function openRecovery(tab: PortalTab): Promise<void> {
  await tab.open('/go/portal/login?gotoUrl=/go?a=1');
  await tab.press(COPY['login.tab.pwd'], 'tab');
  await tab.press(COPY['login.findPwd'], 'link');
  await tab.arrives(PAGE);
}

async function finish(tab: PortalTab): Promise<void> {
  await tab.fill(COPY['fp.new.label'], NEW_PASSWORD);
  await tab.fill(COPY['fp.confirm.label'], NEW_PASSWORD);
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

async function calls(tab: PortalTab, name: EndpointName): Promise<number> {
  return (await tab.world.journal.entries()).filter(({ endpoint }) => endpoint === name).length;
}

describe('the steps of recovery', () => {
  test('go back by Back to the verified phone, and on again without another code', async ({ tab, world }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.newbie);
    await tab.see('button', COPY['fp.step1']);
    await tab.fill(COPY['fp.new.label'], 'secret');
    window.history.back();
    await seesVerified(tab, '138****0003');
    await tab.read('第1步，共3步：验证身份');
    window.history.forward();
    await tab.holds({ [COPY['fp.new.label']]: '' });
    window.history.back();
    await seesVerified(tab, '138****0003');
    await tab.press(COPY['fp.next']);
    await finish(tab);
    expect([await calls(tab, 'sendSmsCode'), await calls(tab, 'verifySmsCode')]).toEqual([1, 1]);
    expect((await world.account('newbie')).password).toBe(NEW_PASSWORD);
  });

  test('stay those of their entries where Back overtakes the next one', async ({ tab }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.newbie);
    await tab.field(COPY['fp.new.label']);
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
      const field = tab.now.queryByLabelText(COPY['fp.new.label']);
      if (!field) tab.now.getByRole('button', { name: COPY['fp.next'] }).click();
      return field;
    });
  });

  test('are one entry each, however often the button is pressed', async ({ tab }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.newbie);
    await tab.field(COPY['fp.new.label']);
    window.history.back();
    await seesVerified(tab, '138****0003');
    const next = tab.now.getByRole('button', { name: COPY['fp.next'] });
    next.click();
    // A browser goes through its microtasks between two clicks.
    await Promise.resolve();
    next.click();
    await tab.field(COPY['fp.new.label']);
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
    await tab.field(COPY['fp.new.label']);
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
    expect(await calls(tab, 'verifySmsCode')).toBe(1);
  });

  test('take another code for another phone, after which nothing leads to the one before', async ({ tab }) => {
    await openRecovery(tab);
    await proveForRecovery(tab, PHONES.group);
    await tab.see('radio', /group-main/);
    window.history.back();
    await tab.press(COPY['fp.changePhone']);
    const phone = await tab.field(COPY['field.phone.label']);
    expect([phone.value, document.activeElement]).toEqual(['', phone]);
    window.history.forward();
    await eventually(() => window.history.state?.usr == null);
    expect(tab.now.queryByRole('radio')).toBeNull();
    await tab.advance(MINUTE);
    await proveForRecovery(tab, PHONES.newbie);
    await tab.read(/138\*{4}0003/);
    await finish(tab);
    expect(await calls(tab, 'verifySmsCode')).toBe(2);
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
    await tab.fill(COPY['fp.new.label'], NEW_PASSWORD);
    await tab.fill(COPY['fp.confirm.label'], NEW_PASSWORD);
    await tab.advance(11 * MINUTE);
    await tab.press(COPY['fp.next']);
    expect((await tab.see('alert', '', {})).textContent).toBe(COPY['err.tokenExpired']);
    await tab.holds({ [COPY['field.phone.label']]: PHONES.newbie });
    await eventually(() => window.history.state?.usr == null);
    window.history.back();
    await tab.arrives('/go/portal/login');
  });
});
