import { SANDBOX } from '#contract/paths.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { HostSimulator } from '#support/host-simulator.ts';

for (const width of [1440, 375]) {
  test.describe(`the chat host, ${width} wide`, { tag: '@release' }, () => {
    test.use({ viewport: { width, height: width === 375 ? 812 : 900 } });

    for (const platform of ['desktop', 'android'] as const) {
      test(`${platform}: what a person can open passes axe, and nothing is cut off`, async ({
        page,
        world,
        baseURL,
      }) => {
        const host = new HostSimulator(page, platform);
        await host.open(baseURL, { world: world.id });
        await expect(host.app.getByRole('heading', { name: '宿主接口调用' })).toBeVisible();
        for (const tab of ['应答', '设置', '应该看到']) {
          await page.getByRole('tab', { name: tab }).click();
          await axe(page);
        }
        await page.getByRole('tab', { name: '日志' }).click();
        await host.call('sendMessageToGroup');
        await expect(host.panelPage.getByRole('button', { name: '确定' })).toBeInViewport();
        await axe(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await host.press('取消');
        await expect(host.outcome('sendMessageToGroup')).toContainText('已取消');
      });
    }

    test('the list of hosts, and the desktop opened in a usual browser', async ({ page, baseURL }) => {
      await page.goto(`${baseURL}${SANDBOX.stageHost}`);
      await expect(page.getByRole('link', { name: '桌面端' })).toBeVisible();
      await expect(page.getByRole('heading', { name: '应该看到' })).toBeVisible();
      await axe(page);
      await page.goto(`${baseURL}${SANDBOX.stageHost}/desktop`);
      await expect(page.getByRole('heading', { name: '请用命令打开桌面端宿主' })).toBeVisible();
      await axe(page);
    });
  });
}
