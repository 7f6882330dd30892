import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

// Here for the clipboard; the lines themselves are read in tests/screens.
test('the shell line of a control does what the control does', async ({ page, world, request }) => {
  const screen = new ConsoleScreen(page);
  await screen.open('accounts');
  await screen.button('停用newbie').hover();
  const line = await screen.copied(screen.button('复制curl：停用newbie'));
  // What a shell would make of it is told by the test of curl-line.ts.
  const [, method = '', url = ''] = /^curl -sS -g -X (\w+) '([^']+)'/.exec(line) ?? [];
  const headers = Object.fromEntries(
    [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  );
  const data = JSON.parse(/-d '(.+)'$/.exec(line)?.[1] ?? '') as object;
  expect((await request.fetch(url, { method, headers, data })).status()).toBe(200);
  expect((await world.account('newbie')).enable).toBe(false);
  await expect(screen.button('启用newbie')).toBeVisible();
});
