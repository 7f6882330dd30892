import { SANDBOX } from '#contract/paths.ts';
import { axe } from '#support/axe.ts';
import { test as base, expect } from '#support/browser-test.ts';
import { PASSWORD } from '#support/demo.ts';
import { HostSimulator } from '#support/host-simulator.ts';

const test = base.extend<{ host: HostSimulator }>({
  host: ({ page, baseURL, world }, use) => use(new HostSimulator(page, baseURL ?? '', world.id)),
});

const GET_ITEM = 'util.domainStorage.getItem';

test.describe('the chat host on a desktop', () => {
  test('HB05 forged messages are ignored, the true answer counts', { tag: '@release' }, async ({ page, host }) => {
    const body = { value: 'true' };
    const answers = {
      [GET_ITEM]: [
        { kind: 'ok', body, forged: 'origin', delayMs: 300 },
        { kind: 'ok', body, forged: 'id' },
        { kind: 'ok', body, duplicates: 3 },
      ],
    };
    await host.open('desktop', { scenario: { answers } });
    const forged = page.frameLocator('iframe[title="其他来源的窗口"]').getByText('伪造其他来源的消息');
    await expect(forged).toBeAttached();
    for (let turn = 0; turn < answers[GET_ITEM].length; turn += 1) {
      await host.call('getItem');
      await expect(host.outcome('getItem')).toContainText('"true"');
    }
    await expect(host.journal.filter({ hasText: '伪造：来自其他来源' })).toHaveCount(1);
  });

  test('HB24 the portal signs in inside the host: neither reads the other', { tag: '@release' }, async ({
    page,
    world,
    host,
    baseURL,
  }) => {
    const { port } = new URL(baseURL ?? '');
    const parent = `http://im.dingtalk.com:${port}`;
    await world.changeSettings({ embedAllowList: ['http://partner.localhost:*', 'http://im.dingtalk.com:*'] });
    const query = new URLSearchParams({ to: '/login', parentUrl: parent });
    await host.open('desktop', { app: `${SANDBOX.enter}/${world.id}?${query}` });
    await host.app.getByRole('tab', { name: '账号登录' }).click();
    await host.app.getByRole('textbox', { name: '账号', exact: true }).fill('buyer01');
    await host.app.getByLabel('密码', { exact: true }).fill(PASSWORD);
    const message = { type: 'request', msgId: 1, containerId: 'container-1', methodName: 'SYS_openAPIContainerInit' };
    await page.evaluate((data) => window.frames[0]?.postMessage(data, '*'), message);
    await host.app.locator('form button[type="submit"]').click();
    const row = host.journal.filter({ hasText: '门户消息 login' });
    await expect(row).toHaveCount(1);
    await row.locator('summary').click();
    await expect(row.locator('pre')).toContainText('"gsid": "***"');
    await expect(row).toContainText('不是宿主调用，不应答');
    await expect(host.journal).toHaveCount(1);
  });

  test('HB23 a panel is closed by pointing beside it and by Escape; it has the focus, which then returns', async ({
    page,
    host,
  }) => {
    await host.open('desktop');
    await host.call('addMembers');
    await expect(host.panel).toBeVisible();
    await host.area.click({ position: { x: 5, y: 5 } });
    await expect(host.panel).toHaveCount(0);
    await expect(host.outcome('addMembers')).toContainText('结果码22');
    const button = host.card('addMembers').getByRole('button');
    await button.press('Enter');
    await expect(host.panelPage.getByRole('heading', { name: '添加群成员' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(host.panel).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

const PANELS = {
  sendMessageToSingleChat: { heading: '发送单聊消息', title: '提示', percent: 83, given: '询价单已发布 📣' },
  installCoolAppToGroup: { heading: '选择群添加应用', title: '选择群添加应用', percent: 90, given: 'ding a&b' },
} as const;

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];

// The meaning of a panel's end for each transport is tested without a browser; here a person ends it.
for (const platform of ['desktop', 'android'] as const)
  test(`HB21 HB23 a panel on ${platform} has its place and its parameters, and its result reaches the app`, {
    tag: '@release',
  }, async ({ page, host }) => {
    await host.open(platform);
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      for (const [id, { heading, title, percent, given }] of Object.entries(PANELS)) {
        await host.call(id);
        await expect(host.panel).toHaveAccessibleName(title);
        await expect(host.panelPage.getByRole('heading', { name: heading })).toBeVisible();
        await expect(host.panelPage.getByRole('region', { name: '参数' })).toContainText(given);
        const area = await host.area.boundingBox();
        const box = await host.panel.boundingBox();
        if (!area || !box) throw new Error('The panel is not on the page.');
        const isFull = id === 'installCoolAppToGroup' && platform !== 'desktop';
        const expected = isFull ? area.height : (area.height * percent) / 100;
        expect(Math.abs(box.height - expected), `${id} at ${viewport.width}`).toBeLessThanOrEqual(1);
        if (platform === 'desktop') expect(box.width).toBeLessThan(area.width);
        else expect(Math.abs(box.width - area.width)).toBeLessThanOrEqual(1);
        await host.press('确定');
        await expect(host.panel).toHaveCount(0);
        await expect(host.outcome(id)).toContainText('"errorCode": "0"');
      }
    }
  });

test('C9 C16 hostile parameters of a panel are shown as text', { tag: '@release' }, async ({ host }) => {
  await host.open('android');
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  await host.call('addMembers', { context: { corpId: hostile }, openConversationList: [hostile], userIds: [] });
  await expect(host.panelPage.getByRole('region', { name: '参数' })).toContainText('<script>');
  await expect(host.panelPage.locator('img, script[src="x"]')).toHaveCount(0);
  await host.press('取消');
});

for (const platform of ['android', 'ios', 'miniapp'] as const)
  test(`HB20 storage, temporary data, bounce and events of the host reach the page on ${platform}`, {
    tag: '@release',
  }, async ({ page, host }) => {
    await host.open(platform, { scenario: { temporary: '临时 📎' } });
    const kind = platform === 'miniapp' ? 'WEBVIEW_IN_MINIAPP' : 'WEB';
    await expect(host.app.getByText(kind, { exact: true })).toBeVisible();
    await host.call('setItem');
    await host.call('getItem');
    await expect(host.outcome('getItem')).toContainText('报价草稿');
    await host.call('removeItem');
    await host.call('getItem');
    await expect(host.outcome('getItem')).toContainText('""');
    await host.call('getTemporary');
    await expect(host.outcome('getTemporary')).toContainText('临时 📎');
    await host.call('enableBounce');
    await expect(host.outcome('enableBounce')).toContainText('成功');
    await host.call('events');
    await page.getByRole('tab', { name: '应答' }).click();
    await page.getByLabel('数据（JSON）').fill('{"a":1}');
    await page.getByRole('button', { name: '发送事件' }).click();
    await expect(host.outcome('events')).toHaveText('{"a":1}');
  });

test('a person writes the next answers, changes the host, and moves its clock', { tag: '@release' }, async ({
  page,
  host,
}) => {
  await host.open('ios');
  await page.getByRole('tab', { name: '应答' }).click();
  await page.getByLabel('方法').selectOption(GET_ITEM);
  await page.getByRole('textbox', { name: '错误码' }).fill('22');
  await page.getByLabel('延迟（毫秒）').fill('50000');
  await page.getByRole('button', { name: '添加应答' }).click();
  await expect(page.getByRole('list', { name: '等待使用的应答' })).toContainText('失败 22，延迟50秒');
  await host.call('getItem');
  await expect(host.outcome('getItem')).toContainText('等待宿主应答');
  await page.getByRole('tab', { name: '设置' }).click();
  await page.getByRole('button', { name: '快进1分钟' }).click();
  await expect(host.outcome('getItem')).toContainText('失败 22');
  for (const [text, read] of [
    ['{"versoin":"1"}', '场景.versoin不认识'],
    ['{"version":"6.3.15"}', '版本6.3.15'],
  ] as const) {
    await page.getByLabel('场景JSON').fill(text);
    await page.getByRole('button', { name: '应用场景' }).click();
    await expect(page.getByText(read)).toBeVisible();
  }
  await page.getByRole('button', { name: '重新打开应用' }).click();
  await expect(host.app.getByText('版本6.3.15')).toBeVisible();
});

for (const viewport of VIEWPORTS)
  test.describe(`the chat host, ${viewport.width} wide`, { tag: '@release' }, () => {
    test.use({ viewport });

    for (const platform of ['desktop', 'android'] as const)
      test(`${platform}: everything that opens passes axe, and nothing is cut off`, async ({ page, host }) => {
        await host.open(platform);
        await expect(host.app.getByRole('heading', { name: '宿主接口调用' })).toBeVisible();
        for (const tab of ['应答', '设置', '应该看到']) {
          await page.getByRole('tab', { name: tab }).click();
          await axe(page);
        }
        await page.getByRole('tab', { name: '日志' }).click();
        await host.call('sendMessageToGroup');
        await expect(host.panelPage.getByRole('button', { name: '确定' })).toBeInViewport();
        await axe(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        await host.press('取消');
        await expect(host.outcome('sendMessageToGroup')).toContainText('已取消');
      });

    test('the list of hosts, and the desktop opened in a usual browser', async ({ page }) => {
      await page.goto(SANDBOX.stageHost);
      await expect(page.getByRole('link', { name: '桌面端' })).toBeVisible();
      await expect(page.getByRole('heading', { name: '应该看到' })).toBeVisible();
      await axe(page);
      await page.goto(`${SANDBOX.stageHost}/desktop`);
      await expect(page.getByRole('heading', { name: '请用命令打开桌面端宿主' })).toBeVisible();
      await axe(page);
    });
  });
