import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import type { ConsoleView } from '#support/console-views.ts';

/** What each view can do to the world or read from it, by the names of its shell lines. */
const LINES: Readonly<Partial<Record<ConsoleView, readonly RegExp[]>>> = {
  scenarios: [/^读取场景$/, /^切换到/],
  phone: [/^读取短信$/, /^清空短信$/, /^读取二维码$/, /^扫码/, /^确认/, /^取消/, /^使过期/],
  accounts: [/^读取账号$/, /^停用newbie$/],
  faults: [/^读取故障$/, /^全部清除$/, /^清除全部故障$/, /^删除故障f1$/, /^新增故障$/, /^登录503一次$/],
  clock: [/^读取时钟$/, /^冻结$/, /^推进5秒$/, /^推进到/],
  journal: [/^读取请求日志$/, /^清空请求日志$/],
  hosts: [/^不再允许partner\.localhost嵌入登录页$/, /^允许evil\.localhost嵌入登录页$/],
  settings: [/^[开关].A\/B测试$/, /^[开关].平台迁移通知$/, /^更换公钥$/],
  worlds: [/^读取所有世界$/, /^新建世界$/, /^下载世界.+的快照$/, /^下载世界.+的回放$/, /^恢复世界/, /^删除世界/],
};

test('every control has its shell line', async ({ page, world }) => {
  await world.call('POST', '/faults', { body: { answer: { delayMs: 1 } } });
  await page.goto('/login');
  await expect(page.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
  const screen = new ConsoleScreen(page);
  for (const [view, lines] of Object.entries(LINES)) {
    await screen.open(view as ConsoleView);
    for (const line of lines) {
      const name = new RegExp(`^复制curl：${line.source.replace(/^\^/, '')}`);
      await expect(screen.button(name).first(), `${view} ${line.source}`).toBeAttached();
    }
  }
});

test('the shell line of a control does what the control does', async ({ page, world, request }) => {
  const screen = new ConsoleScreen(page);
  await screen.open('accounts');
  await screen.button('停用newbie').hover();
  const line = await screen.copied(screen.button('复制curl：停用newbie'));
  // What a shell would make of it is told by the test of curl-line.ts.
  const [, method = '', url = ''] = /^curl -sS -X (\w+) '([^']+)'/.exec(line) ?? [];
  const headers = Object.fromEntries(
    [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  );
  const data = JSON.parse(/-d '(.+)'$/.exec(line)?.[1] ?? '') as object;
  expect((await request.fetch(url, { method, headers, data })).status()).toBe(200);
  expect((await world.account('newbie')).enable).toBe(false);
  await expect(screen.button('启用newbie')).toBeVisible();
});
