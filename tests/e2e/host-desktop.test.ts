import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { PASSWORD } from '#support/demo.ts';
import { HostSimulator } from '#support/host-simulator.ts';

const GET_ITEM = 'util.domainStorage.getItem';

test.describe('the chat host on a desktop', () => {
  test('HB05 what is forged is ignored, the true answer counts', { tag: '@release' }, async ({
    page,
    world,
    baseURL,
  }) => {
    const host = new HostSimulator(page, 'desktop');
    const body = { value: 'true' };
    const answers = {
      [GET_ITEM]: [
        { kind: 'ok', body, forged: 'origin', delayMs: 300 },
        { kind: 'ok', body, forged: 'id' },
        { kind: 'ok', body, events: 10_000 },
        { kind: 'ok', body, duplicates: 3 },
      ],
    };
    await host.open(baseURL, { world: world.id, scenario: { answers } });
    const forged = page.frameLocator('iframe[title="其他来源的窗口"]').getByText('伪造其他来源的消息');
    await expect(forged).toBeAttached();
    for (let turn = 0; turn < answers[GET_ITEM].length; turn += 1) {
      await host.call('getItem');
      await expect(host.outcome('getItem')).toContainText('"true"');
    }
    await expect(host.journal.filter({ hasText: '伪造：来自其他来源' })).toHaveCount(1);
    await expect(host.journal.filter({ hasText: '事件progress×10000' })).toHaveCount(1);
  });

  test('HB24 the portal signs in inside the host: neither reads the other', { tag: '@release' }, async ({
    page,
    world,
    baseURL,
  }) => {
    const host = new HostSimulator(page, 'desktop');
    const { port } = new URL(baseURL ?? '');
    const parent = `http://im.dingtalk.com:${port}`;
    const allowed = ['http://partner.localhost:*', 'http://im.dingtalk.com:*'];
    await world.changeSettings({ embedAllowList: allowed });
    const query = new URLSearchParams({ to: '/login', parentUrl: parent });
    await host.open(baseURL, { world: world.id, app: `${SANDBOX.enter}/${world.id}?${query}` });
    await host.app.getByRole('tab', { name: '账号登录' }).click();
    await host.app.getByRole('textbox', { name: '账号', exact: true }).fill('buyer01');
    await host.app.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('tab', { name: '应答' }).click();
    await page.getByRole('button', { name: '重新握手' }).click();
    await page.getByRole('button', { name: '发送事件' }).click();
    await host.app.locator('form button[type="submit"]').click();
    await page.getByRole('tab', { name: '日志' }).click();
    const row = host.journal.filter({ hasText: '门户消息 login' });
    await expect(row).toHaveCount(1);
    await row.locator('summary').click();
    await expect(row.locator('pre')).toContainText('"gsid": "***"');
    await expect(row).toContainText('不是宿主调用，不应答');
    await expect(host.journal.filter({ hasText: /^发/ })).toHaveCount(1);
  });
});
