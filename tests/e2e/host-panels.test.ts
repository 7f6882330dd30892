import { expect, test } from '#support/browser-test.ts';
import { HostSimulator } from '#support/host-simulator.ts';

const PANELS = [
  ['addMembers', '添加群成员', '提示', 83],
  ['createGroup', '创建群聊', '提示', 83],
  ['sendMessageToGroup', '发送群消息', '提示', 83],
  ['sendMessageToSingleChat', '发送单聊消息', '提示', 83],
  ['installCoolAppToGroup', '选择群添加应用', '选择群添加应用', 90],
  ['batchInstallCoolApp', '选择会话添加应用', '选择会话添加应用', 90],
] as const;

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 375, height: 812 },
];

// What a panel's end means to each transport is shown without a browser; here a person ends it.
for (const platform of ['desktop', 'android'] as const) {
  // All six take one way through the wrappers of each platform: the phone is for a release.
  test.describe(`panels on ${platform}`, { tag: platform === 'desktop' ? [] : ['@release'] }, () => {
    test('HB21 each opens with what it was given, and its result reaches the app', async ({ page, world, baseURL }) => {
      const host = new HostSimulator(page, platform);
      await host.open(baseURL, { world: world.id });
      const opened = platform === 'desktop' ? PANELS : [PANELS[3], PANELS[5]];
      for (const [id, heading, title] of opened) {
        await host.call(id);
        await expect(host.panel).toHaveAccessibleName(title);
        await expect(host.panelPage.getByRole('heading', { name: heading })).toBeVisible();
        await expect(host.panelPage.getByRole('region', { name: '参数' })).toContainText('ding a&b');
        if (id.startsWith('sendMessage')) {
          await expect(host.panelPage.getByText('一致', { exact: true })).toBeVisible();
          await expect(host.panelPage.getByRole('region', { name: '参数' })).toContainText('询价单已发布 📣');
        }
        await host.press('确定');
        await expect(host.panel).toHaveCount(0);
        await expect(host.outcome(id)).toContainText('成功');
        await expect(host.outcome(id)).toContainText('"errorCode": "0"');
      }
    });

    test('HB23 height and place, at three sizes', { tag: '@release' }, async ({ page, world, baseURL }) => {
      const host = new HostSimulator(page, platform);
      await host.open(baseURL, { world: world.id });
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport);
        for (const [id, , , percent] of [PANELS[0], PANELS[4]] as const) {
          await host.call(id);
          await expect(host.panelPage.getByRole('button', { name: '确定' })).toBeVisible();
          const area = await host.area.boundingBox();
          const box = await host.panel.boundingBox();
          if (!area || !box) throw new Error('The panel is not on the page.');
          const isFull = id === 'installCoolAppToGroup' && platform !== 'desktop';
          const expected = isFull ? area.height : (area.height * percent) / 100;
          expect(Math.abs(box.height - expected), `${id} at ${viewport.width}`).toBeLessThanOrEqual(1);
          if (platform === 'desktop') expect(box.width).toBeLessThan(area.width);
          else expect(Math.abs(box.width - area.width)).toBeLessThanOrEqual(1);
          await host.press('确定');
        }
      }
    });
  });
}

test('HB23 by keyboard: the panel has the focus, Escape closes it, the focus returns', async ({
  page,
  world,
  baseURL,
}) => {
  const host = new HostSimulator(page, 'desktop');
  await host.open(baseURL, { world: world.id });
  const card = host.app.locator('[data-call="addMembers"]');
  await card.locator('summary').click();
  await card.getByRole('button').press('Enter');
  await expect(host.panelPage.getByRole('heading', { name: '添加群成员' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(host.panel).toHaveCount(0);
  await expect(host.outcome('addMembers')).toContainText('结果码22');
  await expect(card.getByRole('button')).toBeFocused();
});

test('HB12 HB23 cancel, failure, close button: each reaches the app as itself', async ({ page, world, baseURL }) => {
  const host = new HostSimulator(page, 'desktop');
  await host.open(baseURL, { world: world.id });
  await host.call('createGroup');
  await host.press('取消');
  await expect(host.outcome('createGroup')).toContainText('失败 -1');
  await expect(host.outcome('createGroup')).toContainText('已取消');
  await host.call('createGroup');
  await host.press('模拟失败');
  await expect(host.outcome('createGroup')).toContainText('失败 500');
  await host.call('createGroup');
  await host.panel.getByRole('button', { name: '关闭面板' }).click();
  await expect(host.outcome('createGroup')).toContainText('结果码22');
});

test('HB23 pointing beside a floating panel closes it', { tag: '@release' }, async ({ page, world, baseURL }) => {
  const host = new HostSimulator(page, 'desktop');
  await host.open(baseURL, { world: world.id });
  await host.call('addMembers');
  await expect(host.panel).toBeVisible();
  await host.area.click({ position: { x: 5, y: 5 } });
  await expect(host.panel).toHaveCount(0);
  await expect(host.outcome('addMembers')).toContainText('结果码22');
});

test('C9 C16 hostile parameters are shown as text', { tag: '@release' }, async ({ page, world, baseURL }) => {
  const host = new HostSimulator(page, 'android');
  await host.open(baseURL, { world: world.id });
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  await host.call('addMembers', { context: { corpId: hostile }, openConversationList: [hostile], userIds: [] });
  await expect(host.panelPage.getByRole('region', { name: '参数' })).toContainText('<script>');
  await expect(host.panelPage.locator('img, script[src="x"]')).toHaveCount(0);
  await host.press('取消');
});
