import { PAGES } from '#contract/paths.ts';
import { axe } from '#support/axe.ts';
import { playFileInBrowser } from '#support/browser-stories.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PHONES } from '#support/demo.ts';
import { LoginScreen } from '#support/login-screen.ts';

test.describe('scenarios in the console', { tag: '@release' }, () => {
  test('what was just done is saved as one, with a story that plays again', async ({ page, world, baseURL }) => {
    const login = new LoginScreen(page);
    await login.open('?gotoUrl=/go/portal/becomeSupplier');
    await login.signInByPassword('buyer01', 'not-the-0ne');
    await expect(login.alert).toBeVisible();
    await login.tab('验证码登录');
    await login.signInBySms(world, PHONES.group);
    await login.picker.getByRole('radio', { name: 'group-sub1' }).click();
    await login.picker.getByRole('button', { name: '确定' }).click();
    await page.waitForURL(({ pathname }) => pathname === PAGES.becomeSupplier);

    const screen = new ConsoleScreen(page);
    await screen.open('scenarios');
    await screen.button('保存为场景').click();
    const dialog = page.getByRole('dialog', { name: '保存为场景' });
    await dialog.getByRole('radio', { name: '刚才的操作' }).check();
    await expect(dialog).toContainText('13步的故事');
    await expect(dialog.getByRole('region', { name: '场景的YAML' })).toContainText('press: 确定');
    await axe(page);
    const { path, text } = await screen.saved(dialog.getByRole('button', { name: '下载', exact: true }));
    expect(text.slice(text.indexOf('story:'))).toBe(`story:
  - open: /login?gotoUrl=/go/portal/becomeSupplier
  - tab: 账号登录
  - fill: { 账号: buyer01, 密码: An0ther-one }
  - press: 登录
  - expectRefusal: password.wrong
  - tab: 验证码登录
  - askForCode: '13800000002'
  - typeCode: newest
  - press: 登录
  - choose: group-sub1
  - press: 确定
  - expectPage: /go/portal/becomeSupplier
  - expectSession: group-sub1
`);
    await page.keyboard.press('Escape');

    const context = await page
      .context()
      .browser()
      ?.newContext({ ...(baseURL && { baseURL }) });
    const stage = await context?.newPage();
    if (!stage) throw new Error('There is no browser.');
    expect(await playFileInBrowser(path, stage, baseURL ?? '')).toEqual([]);
    await context?.close();
  });
});
