import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTROL } from '#contract/control/endpoints.ts';
import { expect, test } from '#support/browser-test.ts';
import { runIn } from '#support/run-in.ts';

const COMMAND = join(import.meta.dirname, '../../scripts/run/uc-sandbox.cjs');

test(
  'a trace opens from its file, without a network: list and detail',
  { tag: '@release' },
  async ({ page, world }, testInfo) => {
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    const { text } = await world.send(CONTROL.snapshot, { query: { replay: '1' } });
    const folder = testInfo.outputPath('.');
    writeFileSync(join(folder, 'bug.json'), text);
    writeFileSync(join(folder, 'trace.html'), 'an older one');
    const ended = await runIn(folder, process.execPath, [COMMAND, 'trace', 'bug.json', '--html', 'trace.html']);
    expect(ended).toEqual({ code: 0, out: expect.stringMatching(/^wrote {2}trace\.html: \d+ events\n$/), err: '' });
    const file = join(folder, 'trace.html');
    expect(readFileSync(file, 'utf8')).toMatch(
      /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; img-src data:; /,
    );

    await page.context().setOffline(true);
    await page.goto(`file://${file}`);
    await expect(page).toHaveTitle('bug.json - 沙箱的记录');
    await page
      .getByRole('list', { name: '记录，最新的在前' })
      .getByRole('button', { name: /登录 buyer01/ })
      .click();
    await expect(page.getByRole('heading', { name: /密码不对/ })).toBeVisible();
    await page.getByRole('tab', { name: '响应' }).click();
    await expect(page.getByRole('region', { name: '响应体' })).toContainText('success');
    expect(page.url()).toMatch(/trace\.html#\/record\/\d+/);
  },
);
