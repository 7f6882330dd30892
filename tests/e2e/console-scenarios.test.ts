import type { WorldSummary } from '#contract/control/world.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { playFileInBrowser } from '#support/browser-stories.ts';
import { axe, expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PHONES } from '#support/demo.ts';
import { LoginScreen } from '#support/login-screen.ts';

test.describe('scenarios in the console', () => {
  test('are put on with one click, say what they changed, and can be undone', async ({ page, world }) => {
    await world.patchAccount('newbie', { isPaidMember: true });
    const screen = new ConsoleScreen(page);
    await screen.open('scenarios');
    await page.getByPlaceholder('筛选场景').fill('three-accounts');
    await screen.button(/^切换到：/).click();
    const banner = page.getByRole('status').filter({ hasText: '已切换到' });
    await expect(banner).toContainText('账号');
    await expect(banner).toContainText('短信、二维码、登录状态、请求日志已清空');
    await expect(screen.main.getByRole('listitem').filter({ hasText: '当前' })).toContainText('three-accounts');
    expect((await world.accounts()).map(({ account }) => account)).not.toContain('newbie');

    await screen.button('撤销').click();
    await expect(banner).toHaveCount(0);
    expect((await world.account('newbie')).isPaidMember).toBe(true);
  });

  test('a deep link puts one on at once in a fresh world, and leaves the address', async ({ page, world }) => {
    await page.goto(`${SANDBOX.console}?scenario=frozen-account`);
    await expect(page.getByRole('status').filter({ hasText: '已切换到' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByRole('heading', { name: '场景', level: 1 })).toBeVisible();
    const { fixture } = await summaryOf(world.call.bind(world), world.id);
    expect(fixture).toBe('frozen-account');
  });

  test('a deep link asks first where the world is in use', async ({ page, world }) => {
    await world.session('buyer01');
    await page.goto(`${SANDBOX.console}?scenario=frozen-account`);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect((await summaryOf(world.call.bind(world), world.id)).fixture).toBe('default');

    await page.goto(`${SANDBOX.console}?scenario=frozen-account`);
    await dialog.getByRole('button', { name: '切换', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    expect((await summaryOf(world.call.bind(world), world.id)).fixture).toBe('frozen-account');
  });

  test('a deep link to none says so', async ({ page }) => {
    await page.goto(`${SANDBOX.console}?scenario=<svg onload=alert(1)>`);
    await expect(page.getByRole('alert')).toHaveText('没有名为<svg onload=alert(1)>的场景');
  });

  test('the world as it stands is saved as one, and starts the same world', async ({ page, world }) => {
    await world.patchAccount('newbie', { isPaidMember: true });
    const screen = new ConsoleScreen(page);
    await screen.open('scenarios');
    await screen.button('保存为场景').click();
    const dialog = page.getByRole('dialog', { name: '保存为场景' });
    await dialog.getByLabel('文件名').fill('我的 场景');
    await dialog.getByLabel('标题（可不填）').fill('付费的新手');
    await expect(dialog.getByRole('region', { name: '场景的YAML' })).toContainText('title: 付费的新手');
    const { name, text } = await screen.saved(dialog.getByRole('button', { name: '下载', exact: true }));
    expect(name).toBe('我的-场景.yaml');
    expect(text).toMatch(/account: newbie\n[^-]*isPaidMember: true/);
    expect(await screen.copied(dialog.getByRole('button', { name: '复制', exact: true }))).toBe(text);
  });

  test('the saved one says what is in it and what is not', async ({ page, world }) => {
    const events = [
      { whenQr: {}, expireQr: true },
      { at: '1h', setAccount: { account: 'gone', enable: false } },
    ];
    await world.call('POST', '/reset', {
      body: { fixture: { accounts: [{ account: 'a' }, { account: 'gone' }], events } },
    });
    await world.call('DELETE', '/accounts/gone');
    await world.call('POST', '/faults', { body: { answer: { status: 503 } } });
    const screen = new ConsoleScreen(page);
    await screen.open('scenarios');
    await screen.button('保存为场景').click();
    const dialog = page.getByRole('dialog', { name: '保存为场景' });
    await expect(dialog).toContainText('1个账号、1个故障、1个事件');
    await expect(dialog.getByRole('list', { name: '没有写入的部分' })).toHaveText('events.1引用的账号或身份已不存在');
  });

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
  - expectRefusal: CREDENTIALS_REJECTED
  - tab: 验证码登录
  - askForCode: '13800000002'
  - typeCode: newest
  - press: 登录
  - choose: group-sub1
  - press: 确定
  - expectPage: /go/portal/becomeSupplier
  - expectSession: group-sub1
`);
    const curl = await screen.copied(dialog.getByRole('button', { name: /curl/ }));
    expect(curl).toContain('story=recorded');
    await dialog.getByRole('button', { name: '关闭' }).click();

    const context = await page
      .context()
      .browser()
      ?.newContext({ ...(baseURL && { baseURL }) });
    const stage = await context?.newPage();
    if (!stage) throw new Error('There is no browser.');
    expect(await playFileInBrowser(path, stage, baseURL ?? '')).toEqual([]);
    await context?.close();
  });

  test('重置 asks, keeps the seed when told to, and can be undone', async ({ page, world }) => {
    const screen = new ConsoleScreen(page);
    const before = await summaryOf(world.call.bind(world), world.id);
    await screen.open('phone');
    await screen.button('重置').click();
    const dialog = page.getByRole('alertdialog', { name: `重置世界${world.id}？` });
    await dialog.getByLabel(`沿用种子${before.seed}，验证码与编号可以重现`).check();
    await dialog.getByRole('button', { name: '重置', exact: true }).click();
    await expect(page.getByText(`世界${world.id}已重置`)).toBeVisible();
    await expect(page.getByText('账号、设置和故障没有变化')).toBeVisible();
    const after = await summaryOf(world.call.bind(world), world.id);
    expect(after).toMatchObject({ seed: before.seed, resets: before.resets + 1 });
    await screen.button('知道了').click();
    await expect(page.getByText(`世界${world.id}已重置`)).toHaveCount(0);
  });
});

async function summaryOf(call: (method: string, path: string) => Promise<unknown>, id: string): Promise<WorldSummary> {
  const { worlds } = (await call('GET', '/worlds')) as { worlds: WorldSummary[] };
  const found = worlds.find((world) => world.id === id);
  if (!found) throw new Error(`No world is named ${id}.`);
  return found;
}
