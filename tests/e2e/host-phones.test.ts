import { expect, test } from '#support/browser-test.ts';
import { HostSimulator } from '#support/host-simulator.ts';

for (const platform of ['android', 'ios', 'miniapp'] as const) {
  test.describe(`the chat host on ${platform}`, { tag: '@release' }, () => {
    test('HB20 storage, temporary data and bounce, and events of the host reach the page', async ({
      page,
      world,
      baseURL,
    }) => {
      const host = new HostSimulator(page, platform);
      await host.open(baseURL, { world: world.id, scenario: { temporary: '临时 📎' } });
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
  });
}

test('a person writes the next answers, changes the host, and moves its clock', { tag: '@release' }, async ({
  page,
  world,
  baseURL,
}) => {
  const host = new HostSimulator(page, 'ios');
  await host.open(baseURL, { world: world.id });
  await page.getByRole('tab', { name: '应答' }).click();
  await page.getByLabel('方法').selectOption('util.domainStorage.getItem');
  await page.getByRole('textbox', { name: '错误码' }).fill('22');
  await page.getByLabel('延迟（毫秒）').fill('50000');
  await page.getByRole('button', { name: '添加应答' }).click();
  await expect(page.getByRole('list', { name: '等待使用的应答' })).toContainText('失败 22，延迟50秒');
  await host.call('getItem');
  await expect(host.outcome('getItem')).toContainText('等待宿主应答');
  await page.getByRole('tab', { name: '设置' }).click();
  await page.getByRole('button', { name: '快进1分钟' }).click();
  await expect(host.outcome('getItem')).toContainText('失败 22');
  await page.getByLabel('版本').fill('6.3.15');
  await page.getByRole('button', { name: '重新打开应用' }).click();
  await expect(host.app.getByText('版本6.3.15')).toBeVisible();
  await page.getByLabel('场景JSON').fill('{"versoin":"1"}');
  await page.getByRole('button', { name: '应用场景' }).click();
  await expect(page.getByText('场景.versoin不认识')).toBeVisible();
});
