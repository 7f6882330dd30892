import { expect, test } from '#support/browser-test.ts';
import { HostSimulator } from '#support/host-simulator.ts';

const PANELS = {
  addMembers: { heading: '添加群成员', title: '提示', percent: 83 },
  sendMessageToSingleChat: { heading: '发送单聊消息', title: '提示', percent: 83 },
  installCoolAppToGroup: { heading: '选择群添加应用', title: '选择群添加应用', percent: 90 },
} as const;

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];

// The meaning of a panel's end for each transport is tested without a browser; here a person ends it.
for (const platform of ['desktop', 'android'] as const) {
  test.describe(`panels on ${platform}`, { tag: '@release' }, () => {
    test('HB21 each opens with what it was given, and its result reaches the app', async ({ page, world, baseURL }) => {
      const host = new HostSimulator(page, platform);
      await host.open(baseURL, { world: world.id });
      for (const id of ['sendMessageToSingleChat', 'installCoolAppToGroup'] as const) {
        const { heading, title } = PANELS[id];
        await host.call(id);
        await expect(host.panel).toHaveAccessibleName(title);
        await expect(host.panelPage.getByRole('heading', { name: heading })).toBeVisible();
        await expect(host.panelPage.getByRole('region', { name: '参数' })).toContainText('ding a&b');
        if (id === 'sendMessageToSingleChat') {
          await expect(host.panelPage.getByText('一致', { exact: true })).toBeVisible();
          await expect(host.panelPage.getByRole('region', { name: '参数' })).toContainText('询价单已发布 📣');
        }
        await host.press('确定');
        await expect(host.panel).toHaveCount(0);
        await expect(host.outcome(id)).toContainText('成功');
        await expect(host.outcome(id)).toContainText('"errorCode": "0"');
      }
    });

    test('HB23 height and place, wide and narrow', async ({ page, world, baseURL }) => {
      const host = new HostSimulator(page, platform);
      await host.open(baseURL, { world: world.id });
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport);
        for (const id of ['addMembers', 'installCoolAppToGroup'] as const) {
          const { percent } = PANELS[id];
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
