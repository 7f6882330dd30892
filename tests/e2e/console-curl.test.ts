import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

// Here for the clipboard; the lines themselves are read in tests/screens.
test('the shell line of a call does what the console does', async ({ page, world, request }) => {
  const { now } = await world.clock();
  const screen = new ConsoleScreen(page);
  await screen.open('scenarios');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused();
  await page.keyboard.type('curl：前进');
  await page.getByRole('option', { name: /^curl：前进/ }).click();
  await expect(screen.notice.filter({ hasText: /^已复制/ })).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  // What a shell would make of it is told by the test of curl-line.ts.
  const [, method = '', url = ''] = /^curl -sS -g -X (\w+) '([^']+)'/.exec(line) ?? [];
  const headers = Object.fromEntries(
    [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  );
  const data = JSON.parse(/-d '(.+)'$/.exec(line)?.[1] ?? '') as object;
  expect((await request.fetch(url, { method, headers, data })).status()).toBe(200);
  expect((await world.clock()).now - now).toBeGreaterThanOrEqual(300_000);
});
