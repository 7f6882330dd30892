import type { JournalEntry } from '#contract/control/journal.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PASSWORD } from '#support/demo.ts';
import { LoginScreen } from '#support/login-screen.ts';

test.describe('the journal in the console', () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

  test('shows a refused login: what came, what was decrypted, why', async ({ page, context }) => {
    const portal = await context.newPage();
    const login = new LoginScreen(portal);
    await login.open();
    await login.signInByPassword('newbie', 'Wrong-passw0rd');
    await expect(portal.getByRole('alert').filter({ hasText: /./ })).toBeVisible();

    const screen = new ConsoleScreen(page);
    await screen.open('journal');
    await page
      .getByRole('list', { name: /^请求/ })
      .getByRole('button', { name: /uc\/login\?.* 400/ })
      .click();
    const detail = page.getByRole('region', { name: `POST ${PATHS.login}` });
    await expect(detail.getByRole('tab', { name: '原因' })).toHaveAttribute('aria-selected', 'true');
    const panel = (name: string) => detail.getByRole('tabpanel', { name });
    await expect(panel('原因')).toContainText('规则');
    await detail.getByRole('tab', { name: '解密后' }).click();
    await expect(panel('解密后')).toContainText('newbie');
    await expect(panel('解密后')).toContainText('******是密码、验证码、令牌或仍可确认的二维码，日志不给出原文');
    await expect(detail).not.toContainText('Wrong-passw0rd');
    await detail.getByRole('tab', { name: '请求' }).click();
    await expect(panel('请求')).toContainText(`改写后/go${PATHS.login}`);
    for (const mark of ['channel = pc', 'type = B', 'source = inner', 'ctoken', 'x-csrf-token'])
      await expect(detail.getByRole('listitem').filter({ hasText: mark })).toHaveText(`${mark}正确`);
    const line = await screen.copied(detail.getByRole('button', { name: '复制为cURL' }));
    expect(line).toContain("curl -sS -X 'POST' 'http://");
    expect(line).toContain('ctoken=******');
  });

  test('is live, pauses, filters, exports and clears', async ({ page, context, world }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('journal');
    await expect(page.getByText('还没有请求')).toBeVisible();
    const portal = await context.newPage();
    await new LoginScreen(portal).open();
    const rows = page.getByRole('list', { name: /^请求/ }).getByRole('button');
    await expect(rows.filter({ hasText: 'prepare' })).toHaveCount(1);

    await screen.button('暂停').click();
    const before = await rows.count();
    await portal.reload();
    await expect(screen.button(/^继续（新\d+条）$/)).toBeVisible();
    expect(await rows.count()).toBe(before);
    await screen.button(/^继续/).click();
    await expect(rows.filter({ hasText: 'prepare' })).toHaveCount(2);

    await page.getByLabel('筛选请求').fill('prepare post');
    await expect(rows).toHaveCount(2);
    const { text } = await screen.saved(screen.button('导出JSON'));
    const exported = JSON.parse(text) as JournalEntry[];
    expect(exported.map(({ endpoint }) => endpoint)).toEqual(['prepare', 'prepare']);
    await portal.close();

    await screen.button('清空').click();
    await expect(page.getByText('还没有请求')).toBeVisible();
    expect(await world.journal()).toEqual([]);
  });

  test('an unknown path is red and names the nearest one', async ({ page, request, world }) => {
    await request.get('/go/uc/login/publickKey', { headers: { 'X-Sandbox-World': world.id } });
    const screen = new ConsoleScreen(page);
    await screen.open('journal');
    await page.getByLabel('未匹配').check();
    await page.getByRole('button', { name: /publickKey/ }).click();
    const detail = page.getByRole('region', { name: 'GET /uc/login/publickKey' });
    await expect(detail.getByRole('tabpanel')).toContainText(`最接近的路径${PATHS.publicKey}`);
  });

  test('the arrow keys go from call to call', async ({ page, context }) => {
    const portal = await context.newPage();
    await new LoginScreen(portal).open();
    await portal.close();
    const screen = new ConsoleScreen(page);
    await screen.open('journal');
    const rows = page.getByRole('list', { name: /^请求/ }).getByRole('button');
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  });

  test('hostile texts are shown as text (K12)', async ({ page, request, world }) => {
    const hostile = '<svg onload=alert(1)>';
    await request.get(`/uc/${encodeURIComponent(hostile)}`, {
      headers: { 'X-Sandbox-World': world.id, channel: hostile },
    });
    await request.post(`/uc/login?${encodeURIComponent(hostile)}=1`, {
      headers: { 'X-Sandbox-World': world.id },
      data: { loginIdentifier: hostile, [hostile]: hostile },
    });
    await world.call('POST', '/accounts', { body: { account: hostile, tags: [hostile] } });
    await world.call('POST', '/faults', { body: { match: { account: hostile }, answer: { message: hostile } } });
    await world.call('PATCH', '/settings', { body: { servicePhone: hostile } });
    let alerts = 0;
    page.on('dialog', (dialog) => {
      alerts += 1;
      return dialog.dismiss();
    });
    const screen = new ConsoleScreen(page);
    await screen.open('journal');
    for (const row of await page.getByRole('list', { name: /^请求/ }).getByRole('button').all()) {
      await row.click();
      for (const tab of await page.getByRole('tab').all()) await tab.click();
    }
    for (const view of ['accounts', 'faults', 'settings', 'scenarios'] as const) {
      await page.goto(`${SANDBOX.console}#/${view}`);
      await expect(screen.main).toContainText(view === 'accounts' || view === 'faults' ? hostile : /./);
    }
    await screen.button('保存为场景').click();
    await expect(page.getByRole('region', { name: '场景的YAML' })).toContainText(hostile);
    expect(await page.locator('svg[onload]').count()).toBe(0);
    expect(alerts).toBe(0);
  });

  test('a password never stands in it', async ({ page, context }) => {
    const portal = await context.newPage();
    const login = new LoginScreen(portal);
    await login.open();
    await login.signInByPassword('newbie', PASSWORD);
    await portal.waitForURL(/\/go/);
    await portal.close();
    const screen = new ConsoleScreen(page);
    await screen.open('journal');
    await page.getByRole('button', { name: /uc\/login\?.* 200/ }).click();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(screen.main).not.toContainText(PASSWORD);
    }
  });
});
