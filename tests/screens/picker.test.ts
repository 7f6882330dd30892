import { within } from '@testing-library/dom';
import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import { MINUTE, PHONES } from '#support/demo.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs, submitCode } from '#support/sign-in.ts';
import { alertsOnce } from '#support/toasts.ts';

async function picker(tab: PortalTab): Promise<HTMLElement> {
  return tab.see('dialog', COPY['picker.title']);
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

  test('need a choice: 确定 without one says so and sends nothing', async ({ tab, world }) => {
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

  test('lead back to the filled form by 重新登录, 关闭 and Escape', async ({ tab, world }) => {
    await tab.open('/login');
    const ways = [
      () => tab.press(COPY['picker.relogin'], 'link'),
      async () => tab.user.click(within(await picker(tab)).getByRole('button', { name: COPY['dlg.close'] })),
      () => tab.user.keyboard('{Escape}'),
    ];
    for (const leave of ways) {
      const code = await submitCode(tab, PHONES.group);
      await picker(tab);
      await leave();
      await tab.gone(COPY['picker.message']);
      await tab.holds({ [COPY['field.phone.label']]: PHONES.group, [COPY['field.code.label']]: code });
      const submit = await tab.see('button', COPY['login.submit']);
      await eventually(() => document.activeElement === submit);
      await tab.advance(MINUTE);
    }
    expect(await world.calls('login')).toBe(ways.length);
  });

  test('can be asked for again, without another code, when their list failed', async ({ tab, world }) => {
    await breakNext(world, PATHS.listByPhone, { status: 500, body: { success: false } });
    await tab.open('/login');
    const code = await submitCode(tab, PHONES.group);
    await alertsOnce(tab, COPY['err.default']);
    await tab.holds({ [COPY['field.code.label']]: code });
    await tab.press(COPY['login.submit']);
    await picker(tab);
    expect(await world.calls('login')).toBe(1);
  });
});
