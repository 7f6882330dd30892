import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { isReady } from '#support/listening.ts';
import { runIn } from '#support/run-in.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

const right = join(folder, 'right.yaml');
writeFileSync(right, 'title: 一\n');

/** A command that prints its environment of exec, calls the sandbox there, and ends in its own way. */
const CHILD = `
  const { UC_SANDBOX_URL: url, UC_SANDBOX_TOKEN: token } = process.env;
  const health = await (await fetch(url + '/__sandbox/api/health')).json();
  const world = await fetch(url + '/__sandbox/api/worlds', { headers: { 'x-sandbox-control': '1', 'x-sandbox-token': token ?? '' } });
  console.log(JSON.stringify({ url, ready: health.ready, status: world.status }));
`;

const COMMAND = ['--import', join(ROOT, 'node_modules/tsx/dist/esm/index.mjs'), join(ROOT, 'scripts/uc-sandbox.ts')];
const EXEC = ['exec', '--api-only'];
const NODE = [process.execPath, '--input-type=module', '-e'];

describe('uc-sandbox exec', () => {
  test('gives the command a ready sandbox and its token, and hands its exit code on', async () => {
    const { code, out } = await run([...EXEC, '--token', 'secret-secret', '--', ...NODE, `${CHILD}process.exit(7)`]);
    expect(code).toBe(7);
    const { url, ready, status } = JSON.parse(out);
    expect([ready, status]).toEqual([true, 200]);
    expect(await isReady(url)).toBe(false);
  });

  test('ends with 127 for a missing command, 126 for a file that cannot be executed, 128 and its number for a signal', async () => {
    expect(await run([...EXEC, '--', 'no-such-command'])).toEqual({
      code: 127,
      out: '',
      err: 'no-such-command cannot be run: there is no such command\n',
    });
    expect(await run([...EXEC, '--', right])).toEqual({
      code: 126,
      out: '',
      err: `${right} cannot be run: it is not executable (EACCES)\n`,
    });
    expect((await run([...EXEC, '--', process.execPath, '-e', 'process.kill(process.pid, "SIGKILL")'])).code).toBe(137);
  });

  test('hands a signal on, and waits for the command to end', async () => {
    const waits = 'process.on("SIGTERM", () => process.exit(9)); setInterval(() => 0, 1000); console.log("waits")';
    const child = begin([...EXEC, '--', process.execPath, '-e', waits]);
    await printed(child, 'waits');
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(9);
  });

  test('kills a command that ignores signals after a grace, and all that it started', async () => {
    const ignores = 'process.on("SIGTERM", () => 0); setInterval(() => 0, 1000);';
    const inner = `${ignores} console.log("waits")`;
    const outer = `${ignores} require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(inner)}], { stdio: "inherit" })`;
    const child = begin([...EXEC, '--', process.execPath, '-e', outer]);
    await printed(child, 'waits');
    child.kill('SIGTERM');
    // Its output closes with the last of them.
    expect(await ended(child)).toBe(137);
  });

  test.for([
    ['a command', 'setInterval(() => 0, 1000)'],
    ['a command that ignores a signal to end', 'process.on("SIGTERM", () => 0); setInterval(() => 0, 1000)'],
  ] as const)('%s ends with it, also where it is killed', async ([, waits]) => {
    const child = begin([...EXEC, '--', process.execPath, '-e', `${waits}; console.log('waits')`]);
    await printed(child, 'waits');
    child.kill('SIGKILL');
    // Its output is the command's too, and closes with the last of them: -1 is that of exec, which a signal ended.
    expect(await ended(child)).toBe(-1);
  });
});

describe('uc-sandbox start', () => {
  test('--json prints one line when it is ready, and nothing else on standard output', async () => {
    const child = begin(['--api-only', '--json', '--port', '0']);
    const line = JSON.parse(await printed(child, '}\n'));
    expect(line).toMatchObject({ ready: true, pid: child.pid, token: null, version: expect.any(String) });
    expect(await isReady(line.url)).toBe(true);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
  });

  test.for([
    ['npm', ''],
    ['npm, which runs a script by a shell', '; true'],
  ])('ends with the process that started it: %s', async ([, rest]) => {
    const port = String(await freePort());
    const command = `exec ${process.execPath} --import tsx scripts/uc-sandbox.ts --api-only --port ${port}`;
    const parent = `
      const { spawn } = require('node:child_process');
      const env = { ...process.env, npm_lifecycle_event: 'start' };
      spawn('sh', ['-c', ${JSON.stringify((rest ? command.replace('exec ', '') : command) + rest)}], { env, stdio: ['ignore', 'pipe', 'inherit'] })
        .stdout.once('data', () => process.kill(process.pid, 'SIGKILL'));
    `;
    await ended(spawn(process.execPath, ['-e', parent], { cwd: ROOT, stdio: 'inherit' }));
    await expect.poll(() => isReady(`http://127.0.0.1:${port}`), { timeout: 20_000 }).toBe(false);
  });
});

describe('uc-sandbox init', () => {
  test('writes a first fixture, a first test and a page for coding agents, and never over a file', async () => {
    const cwd = join(folder, 'project');
    mkdirSync(join(cwd, 'sandbox'), { recursive: true });
    writeFileSync(join(cwd, 'sandbox/first.node.mjs'), 'mine');
    const first = await run(['init'], cwd);
    expect(first.out.match(/^wrote {2}/gm)).toHaveLength(2);
    expect(first.out).toContain('kept   sandbox/first.node.mjs');
    expect(readFileSync(join(cwd, 'sandbox/first.node.mjs'), 'utf8')).toBe('mine');
    const page = join(cwd, 'AGENTS.md');
    expect((await run(['init', '--agent'], cwd)).out).toBe('wrote  AGENTS.md\n');
    const { out } = await run(['init', '--agent', '--print'], cwd);
    expect(out).toBe(readFileSync(page, 'utf8'));
    writeFileSync(page, 'mine');
    const refused = await run(['init', '--agent'], cwd);
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^AGENTS.md exists already: .*--print\n$/) });
    expect(readFileSync(page, 'utf8')).toBe('mine');
  });
});

function begin(parameters: readonly string[]): ChildProcess {
  return spawn(process.execPath, [...COMMAND, ...parameters], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
}

const run = (parameters: readonly string[], cwd = ROOT) => runIn(cwd, process.execPath, [...COMMAND, ...parameters]);

/** The output of a process once it has a text. */
function printed(child: ChildProcess, text: string): Promise<string> {
  let out = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes(text)) resolve(out);
    });
    child.once('close', () => reject(new Error(`it ended after: ${out}`)));
  });
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? -1)));
}
