import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CONTROL } from '#contract/control/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { commandOf, environment, instruction } from '#support/containerfile.ts';
import { packCopy } from '#support/packed-package.ts';
import { sendRaw } from '#support/raw-http.ts';
import { endProcess, runIn } from '#support/run-in.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

const PATIENT = { timeout: 600_000 };
const TOKEN = 'local-only';
const OPTIONS = ['--allow-host', 'sandbox'];

const folder = temporaryFolder(afterAll);
const fixtures = join(folder, 'fixtures');
let tarball = '';

beforeAll(async () => {
  // The container's user, another than that of the tests, reads here.
  chmodSync(folder, 0o755);
  mkdirSync(fixtures);
  copyFileSync(join(ROOT, 'fixtures/wrong-code.yaml'), join(fixtures, 'mine.yaml'));
  tarball = await packCopy(folder);
}, PATIENT.timeout);

/** A client's view of the sandbox in a container: pages, a closed control API, the team's fixtures, its name. */
async function expectSandbox(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/login`)).status).toBe(200);
  const list = (headers: Record<string, string>) =>
    fetch(url + CONTROL.fixtures.path, { headers: { [HEADERS.control]: '1', ...headers } });
  expect((await list({})).status).toBe(403);
  const { fixtures: listed } = (await (await list({ [HEADERS.token]: TOKEN })).json()) as {
    fixtures: { name: string }[];
  };
  expect(listed[0]?.name).toBe('mine');
  const answer = await sendRaw(port, `GET /login HTTP/1.1\r\nHost: sandbox:${port}\r\nConnection: close\r\n\r\n`);
  expect(answer?.status).toBe(200);
}

describe('the steps of the Containerfile, without an engine', () => {
  let server: ChildProcess | undefined;
  afterEach(() => server && endProcess(server));

  test('install, start as another user, get healthy, serve, and end at SIGTERM', PATIENT, async () => {
    const prefix = join(folder, 'prefix');
    const [, , ...words] = (instruction('RUN').split(' && ')[0] ?? '').trim().split(' ');
    const target = instruction('COPY').split(' ')[1];
    const install = words.map((word) => (word === target ? tarball : word));
    expect(await runIn(folder, 'npm', ['install', ...install, '--prefix', prefix])).toMatchObject({ code: 0 });

    const port = await freePort();
    const [uid, gid] = instruction('USER').split(':').map(Number);
    const other = process.getuid?.() === 0 ? { uid, gid } : {};
    const env = {
      ...environment(),
      PATH: `${join(prefix, 'bin')}:${process.env.PATH}`,
      PORT: String(port),
      UC_SANDBOX_TOKEN: TOKEN,
      UC_SANDBOX_FIXTURES: fixtures,
    };
    const health = () => {
      const [program, ...rest] = commandOf('HEALTHCHECK');
      return spawnSync(program, rest, { cwd: folder, env, ...other }).status;
    };
    expect(health()).toBe(1);
    const [program, ...rest] = commandOf('ENTRYPOINT');
    server = spawn(program, [...rest, ...OPTIONS], { cwd: folder, env, stdio: 'ignore', ...other });
    await until(() => expect(health()).toBe(0));
    await expectSandbox(port);
    const ended = new Promise((resolve) => server?.once('exit', (...how) => resolve(how)));
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});

test('the recipe for CI passes line by line in a project that init made', PATIENT, async () => {
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "other", "private": true, "type": "module" }');
  const offline = { npm_config_offline: 'true', CI_NODE_INDEX: '1', CI_NODE_TOTAL: '1' };
  const line = (text: string) => runIn(project, 'sh', ['-ec', text], offline);
  const begun = await line(`npm install --save-dev '${tarball}' && npx uc-sandbox init`);
  expect(begun.code, begun.err).toBe(0);
  const { script } = parse(readFileSync(join(ROOT, 'docs/recipes/gitlab-ci.yml'), 'utf8'))['sign-in'];
  for (const text of script) {
    const ended = await line(text);
    expect(ended.code, `${text}\n${ended.out}${ended.err}`).toBe(0);
  }
  expect(readFileSync(join(project, 'stories.xml'), 'utf8')).toContain('failures="0"');
});
