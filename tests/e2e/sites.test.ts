import { SANDBOX } from '#contract/paths.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { LoginScreen, landsAs } from '#support/login-screen.ts';
import { axeInEveryLook, fitsNarrowPhone } from '#support/looks.ts';
import { forgetWorlds } from '#support/world-cookies.ts';

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

  test('leads home at another host', { tag: '@release' }, async ({ page, baseURL, world }) => {
    await page.goto(`${STAGE}/partner`);
    await page.getByRole('link', { name: '到partner.localhost打开' }).click();
    await page.waitForURL(addressOf(baseURL, 'partner', `${STAGE}/partner`));
    await expect(page.getByText(`世界${world.id}`)).toBeVisible();
  });
});

test.describe('the other sites', () => {
  test.use({ allowConsole: [/Framing '.*' violates .*frame-ancestors/] });

  test('HB04 explain themselves, pass axe, and are believed by nobody', { tag: '@release' }, async ({
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

  test('evil shows that its frames were refused, and nothing of an accepted one', {
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

const DEEP = '?gotoUrl=%2Fgo%3Fdeep%3D1';

test.describe('1688 authorised login', () => {
  test.beforeEach(async ({ page, world }) => {
    await page.goto(`/login${DEEP}`);
    const link = page.getByRole('link', { name: '1688授权登录' });
    await expect(link).toHaveAttribute('href', new RegExp(`${SANDBOX.enter}/${world.id}\\?`));
    // The address takes the world along where its cookie was lost.
    await forgetWorlds(page.context());
    await link.click();
    await expect(page).toHaveURL(/\/__sandbox\/stage\/1688\?state=/);
    await expect(page.getByText(`世界${world.id}`)).toBeVisible();
  });

  test('asks for an identity, and shows the result of a consent', { tag: '@release' }, async ({ page }) => {
    await expect(page.getByRole('heading', { name: '云采购申请使用您的1688账号登录' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(page.getByText('同意后将以账号buyer01登录')).toBeVisible();
    await page.getByRole('radio', { name: /ali-many/ }).check();
    await expect(page.getByText('同意后可在group-main、group-sub1、group-sub2中选择一个登录')).toBeVisible();
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
  });

  test('signs ali-one in, goes on to gotoUrl, and takes an authorisation once: Back and again leads on', {
    tag: '@release',
  }, async ({ page }) => {
    const used = page.url();
    await page.getByRole('button', { name: '同意授权' }).click();
    await landsAs(page, 'buyer01');
    await expect(page).toHaveURL('/go?deep=1');
    await page.goBack();
    await page.getByRole('button', { name: '同意授权' }).click();
    await landsAs(page, 'buyer01');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.goto(used);
    await page.getByRole('button', { name: '同意授权' }).click();
    await expect(page.getByRole('alert').getByText('授权已失效，请重新授权')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
});
