import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Trace } from '#contract/control/replay.ts';
import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { runIn } from '#support/run-in.ts';
import { traceIn } from '#support/trace-in.ts';

const COMMAND = join(import.meta.dirname, '../../scripts/run/uc-sandbox.cjs');

/** A trace as a reader sees it, without the duration of each call. */
const readerViewOf = ({ timeline, journal }: Trace) => ({
  // The world's beginning, and the stop of its clock, are of a clock that ran.
  events: timeline.events.slice(2).map((event) => ({ ...event, tookMs: 0 })),
  rows: journal.entries.map((row) => ({ ...row, tookMs: 0 })),
});

test(
  'a trace made in the console is that of the command, and both open from their file without a network',
  { tag: '@release' },
  async ({ page, world, login }, testInfo) => {
    await world.freeze();
    await login.open();
    await login.signInByPassword('buyer01', 'Wrong-pass1');
    await expect(login.alert).toBeVisible();
    await world.advance(60_000);
    await page.goto(`${SANDBOX.console}#/`);
    const rows = page.getByRole('region', { name: '最新操作' });
    await rows.getByRole('button', { name: /^分享：.* 登录$/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '网页' }).click(),
    ]);
    const file = testInfo.outputPath(download.suggestedFilename());
    await download.saveAs(file);
    const html = readFileSync(file, 'utf8');
    const trace = await traceIn(html);
    expect(JSON.stringify(trace)).not.toContain('Wrong-pass1');

    const { text } = await world.send(CONTROL.snapshot, { query: { replay: '1' } });
    const folder = testInfo.outputPath('.');
    const made = join(folder, 'made/by-command.html');
    writeFileSync(join(folder, 'bug.json'), text);
    const ended = await runIn(folder, process.execPath, [
      COMMAND,
      'trace',
      'bug.json',
      '--html',
      'made/by-command.html',
    ]);
    const wrote = expect.stringMatching(/^wrote {2}made\/by-command\.html: \d+ events\n$/);
    expect(ended).toEqual({ code: 0, out: wrote, err: '' });
    const other = readFileSync(made, 'utf8');
    expect(readerViewOf(trace)).toEqual(readerViewOf(await traceIn(other)));
    expect(other).toMatch(
      /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; img-src data:; /,
    );

    await page.context().setOffline(true);
    await page.goto(`file://${file}`);
    await expect(page.getByRole('heading', { name: /^密码不对/ })).toBeVisible();
    const list = page.getByRole('list', { name: '记录，最新的在前' });
    await expect(list).toContainText('登录页');
    await expect(list).toContainText('世界开始');
    await expect(list).not.toContainText('直接调用接口');

    await page.goto(`file://${made}`);
    await expect(page).toHaveTitle('bug.json - 沙箱的记录');
    await list.getByRole('button', { name: /登录 buyer01/ }).click();
    await expect(page.getByRole('heading', { name: /密码不对/ })).toBeVisible();
    await page.getByRole('tab', { name: '响应' }).click();
    await expect(page.getByRole('region', { name: '响应体' })).toContainText('success');
    expect(page.url()).toMatch(/by-command\.html#\/record\/\d+/);
  },
);

test(
  'a report opens from its file, without a network: the page of a failure is drawn, and its record opens',
  { tag: '@release' },
  async ({ page }, testInfo) => {
    const folder = testInfo.outputPath('.');
    const steps = [
      'open: /login',
      'tab: 账号登录',
      'fill: { 账号: a, 密码: Secret-one1 }',
      'press: 登录',
      `expectText: ${'x'.repeat(200)}`,
    ];
    writeFileSync(
      join(folder, 'bad.yaml'),
      `title: <b>坏</b>\naccounts: [{ account: a, phone: '13800000001', password: Passw0rd! }]\nstory:\n${steps.map((step) => `  - ${step}\n`).join('')}`,
    );
    const { code, out } = await runIn(folder, process.execPath, [
      COMMAND,
      'scenario',
      'bad.yaml',
      '--html',
      'made/all.html',
    ]);
    expect([code, out.trim().split('\n').at(-1)]).toEqual([1, 'wrote  made/all.html: 1 story']);
    expect(readFileSync(join(folder, 'made/all.html'), 'utf8')).not.toContain('Secret-one1');

    await page.context().setOffline(true);
    await page.goto(`file://${join(folder, 'made/all.html')}`);
    await expect(page.getByRole('heading', { name: '场景报告：1个未通过' })).toBeVisible();
    await expect(page.getByText('<b>坏</b>')).toBeVisible();
    await expect(page.getByText('bad.yaml:8')).toBeVisible();
    await page.setViewportSize({ width: 375, height: 720 });
    const lists = page.locator('details ol');
    const cut = await lists.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
    );
    expect(cut).toEqual([]);
    const picture = page.getByRole('img', { name: '第5步未通过时的页面' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024);
    await page.getByRole('button', { name: '查看记录' }).click();
    await expect(page.getByRole('heading', { name: /^密码不对/ })).toBeVisible();
  },
);
