import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { labelOf } from '#contract/endpoint.ts';
import type { ConsoleTab } from '#support/console-tab.ts';
import { expect, test } from '#support/screen-test.ts';

/** The shell line that the palette copies for a call. */
async function lineOf(tab: ConsoleTab, label: string): Promise<string> {
  await tab.user.keyboard('{Control>}k{/Control}');
  await tab.focuses('combobox', '命令面板');
  await tab.user.paste(`curl：${label}`);
  await tab.press(new RegExp(`^curl：${label}`), 'option');
  await tab.read(`已复制curl：${label}`);
  return navigator.clipboard.readText();
}

describe('the shell line of a control call', () => {
  test('is in the palette, and does what the console does', async ({ consoleTab, world }) => {
    await consoleTab.open('scenarios');
    const { now } = await world.clock();
    const line = await lineOf(consoleTab, labelOf(CONTROL.moveClock));
    // The test of curl-line.ts runs it in a shell.
    const [, method = '', url = ''] = /^curl -sS -g -X (\w+) '([^']+)'/.exec(line) ?? [];
    const headers = Object.fromEntries(
      [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
    );
    const body = /-d '(.+)'$/.exec(line)?.[1] ?? '';
    expect((await fetch(url, { method, headers, body })).status).toBe(200);
    expect((await world.clock()).now - now).toBeGreaterThanOrEqual(300_000);
    expect(await lineOf(consoleTab, labelOf(CONTROL.deleteAccount))).toContain('/accounts/ID');
  });

  test('is filled in for an act on a row of a list', async ({ consoleTab, world }) => {
    await consoleTab.open('scenarios');
    const { accountId } = await world.account('newbie');
    const line = await lineOf(consoleTab, '停用newbie');
    expect(line).toContain(`/accounts/${accountId}'`);
    expect(line).toContain(`-d '{"enable":false}'`);
  });
});
