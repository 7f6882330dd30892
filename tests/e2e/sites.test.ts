import { SANDBOX } from '#contract/paths.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { LoginScreen } from '#support/login-screen.ts';

const STAGE = SANDBOX.stage;

function addressOf(baseURL: string | undefined, site: string, path: string): string {
  return `http://${site}.localhost:${new URL(baseURL ?? '').port}${path}`;
}

test.describe("the stage's partner", () => {
  test.use({ allowConsole: [/Framing '.*' violates .*frame-ancestors/] });

  test('embeds the login in three sizes, shows each message, and signs in with it once', {
    tag: '@release',
  }, async ({ page, baseURL }) => {
    await page.goto(addressOf(baseURL, 'partner', `${STAGE}/partner`));
    const iframe = page.locator('iframe[title="会员登录"]');
    const frame = page.frameLocator('iframe[title="会员登录"]');
    const login = new LoginScreen(page, frame);
    for (const [size, width, height] of [
      ['480×640', 480, 640],
      ['360×480', 360, 480],
    ] as const) {
      await page.getByRole('radio', { name: size }).check();
      await expect(frame.getByRole('tab', { name: '账号登录' })).toBeVisible();
      expect(await iframe.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])).toEqual([
        width,
        height,
      ]);
    }
    await expect(page.getByRole('heading', { name: '收到的消息 0' })).toBeVisible();
    await page.getByRole('textbox', { name: 'gotoUrl' }).fill('/go');
    await expect(frame.getByRole('tab', { name: '账号登录' })).toBeVisible();
    await login.signInByPassword('buyer01');
    await expect(page.getByRole('heading', { name: '收到的消息 1' })).toBeVisible();
    await expect(page.getByText('登录消息', { exact: true })).toBeVisible();
    await axe(page);
    const spend = page.getByRole('button', { name: '用gsid登录本站' });
    await spend.click();
    await expect(page.getByRole('link', { name: '查看工作台' })).toBeVisible();
    await spend.click();
    await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
  });

  test('takes itself off the list and is shown nothing (C8)', { tag: '@release' }, async ({ page, baseURL }) => {
    await page.goto(addressOf(baseURL, 'partner', `${STAGE}/partner`));
    const frame = page.frameLocator('iframe[title="会员登录"]');
    await expect(frame.getByRole('tab', { name: '账号登录' })).toBeVisible();
    const allowed = page.getByRole('checkbox', { name: /允许本站嵌入/ });
    await allowed.click();
    await expect(allowed).not.toBeChecked();
    await expect.poll(() => page.frames().some((inner) => inner.url().startsWith('chrome-error:'))).toBe(true);
    await allowed.click();
    await expect(frame.getByRole('tab', { name: '账号登录' })).toBeVisible();
  });

  test('at another host it leads home', { tag: '@release' }, async ({ page, baseURL, world }) => {
    await page.goto(`${STAGE}/partner`);
    await page.getByRole('link', { name: '到partner.localhost打开' }).click();
    await page.waitForURL(addressOf(baseURL, 'partner', `${STAGE}/partner`));
    await expect(page.getByText(`世界${world.id}`)).toBeVisible();
  });
});

test.describe('the other sites', () => {
  test.use({ allowConsole: [/Framing '.*' violates .*frame-ancestors/] });

  test('HB04 say what to expect, pass axe, and are believed by nobody', { tag: '@release' }, async ({
    page,
    baseURL,
  }) => {
    for (const [site, path, heading] of [
      ['member', `${STAGE}/member`, '会员登录'],
      ['evil', `${STAGE}/evil`, '恶意网站'],
    ] as const) {
      await page.goto(addressOf(baseURL, site, path));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('heading', { name: '应该看到' })).toBeVisible();
      await axe(page);
    }
    const app = page.frameLocator('iframe[title="冒充的宿主中的应用"]');
    const call = app.locator('[data-call="addMembers"]');
    for (const way of ['用户名', '相似域名', '真的地址']) {
      await page.getByRole('radio', { name: way }).check();
      await expect(app.getByText('没有连接')).toBeVisible();
      await call.locator('summary').click();
      await call.getByRole('button').click();
      await expect(call.getByRole('status')).toContainText('Not a host to be trusted');
    }
    await expect(page.getByRole('heading', { name: '收到的消息 0' })).toBeVisible();
  });

  test('the evil one shows that its frames were refused, and nothing of one that was not', {
    tag: '@release',
  }, async ({ page, baseURL, world }) => {
    const refused = page.getByText('空白：浏览器已拒绝显示，正确');
    const address = addressOf(baseURL, 'evil', `${STAGE}/evil`);
    await page.goto(address);
    await expect(refused).toHaveCount(2);
    await world.changeSettings({ embedAllowList: ['http://evil.localhost:*'] });
    await page.goto(address);
    await expect(page.frameLocator('iframe[title="parentUrl是本站"]').getByText('微信扫码登录')).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(refused).toHaveCount(0);
  });
});
