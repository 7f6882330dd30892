import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ENTRIES } from '#scripts/package/entries.ts';
import { shippedFixtures } from '#scripts/package/read-fixtures.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { packageBin } from '#scripts/run/run-node.ts';
import { isFixtureFile } from '#server/shell/fixtures/fixture-files.ts';
import { copyTree, newProject, nodeOf } from '#support/packed-package.ts';
import { type Ended, runIn } from '#support/run-in.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { onEachNode, PATIENT } from './each-node.ts';

const MEGABYTE = 1024 * 1024;

const folder = temporaryFolder(afterAll);
const project = join(folder, 'project');
const tarball = inject('tarball');

const npm = (cwd: string, ...parameters: string[]): Promise<Ended> => runIn(cwd, 'npm', parameters);
const uc = (...parameters: string[]): Promise<Ended> => runIn(project, 'npx', ['uc-sandbox', ...parameters]);

/** TypeScript's newest has no node10. */
async function compilerOf(resolution: string): Promise<string> {
  if (resolution !== 'node10') return packageBin('typescript', 'tsc');
  const path = newProject(join(folder, 'typescript-5'));
  expect(await npm(path, 'install', '--prefer-offline', 'typescript@5')).toMatchObject({ code: 0 });
  return join(path, 'node_modules/typescript/bin/tsc');
}

/** A project with the package, its runners, and no other types. */
function typedProject(name: string, type: string): string {
  const path = newProject(join(folder, name));
  writeFileSync(join(path, 'package.json'), `{ "name": "typed", "private": true, "type": "${type}" }`);
  mkdirSync(join(path, 'node_modules/@playwright'), { recursive: true });
  for (const runner of ['vitest', '@playwright/test'])
    symlinkSync(join(ROOT, 'node_modules', runner), join(path, 'node_modules', runner));
  cpSync(join(project, 'node_modules/uc-sandbox'), join(path, 'node_modules/uc-sandbox'), { recursive: true });
  mkdirSync(join(path, 'node_modules/@types/none'), { recursive: true });
  writeFileSync(join(path, 'node_modules/@types/none/index.d.ts'), '');
  return path;
}

function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => statSync(join(path, file)));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

beforeAll(async () => {
  newProject(project);
  expect(await npm(project, 'install', '--offline', tarball)).toMatchObject({ code: 0 });
}, PATIENT.timeout);

describe('the packed package', () => {
  test('installs alone, in at most 20 MB', () => {
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['uc-sandbox']);
    expect(sizeOf(join(project, 'node_modules/uc-sandbox')) / MEGABYTE).toBeLessThan(20);
  });

  test('brings the fixtures that are shipped, and no draft that lies beside them', () => {
    const there = readdirSync(join(project, 'node_modules/uc-sandbox/fixtures')).filter(isFixtureFile);
    expect(there.map((file) => `fixtures/${file}`).sort()).toEqual(shippedFixtures().sort());
  });

  test('is right by publint', async () => {
    const bytes = readFileSync(tarball);
    const { messages } = await publint({
      pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer },
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  test.for([
    'uc-sandbox',
    'uc-sandbox/testing',
    './node_modules/uc-sandbox/dist/server/main.js',
    './node_modules/uc-sandbox/dist/server/command.js',
  ])('starts nothing when %s is imported', async (module) => {
    const ended = await runIn(project, process.execPath, ['--input-type=module', '-e', `await import('${module}')`]);
    expect(ended).toEqual({ code: 0, out: '', err: '' });
  });

  const RESOLUTIONS = [
    ['module', 'nodenext', 'nodenext'],
    ['commonjs', 'nodenext', 'nodenext'],
    ['commonjs', 'node16', 'node16'],
    ['module', 'esnext', 'bundler'],
    ['commonjs', 'preserve', 'bundler'],
    ['commonjs', 'commonjs', 'node10'],
  ] as const;

  test.for(RESOLUTIONS)(
    'in a package of type %s, module %s, has types that resolve to their last import under %s, with nothing of any type',
    PATIENT,
    async ([type, module, resolution]) => {
      const path = typedProject(`typed-${type}-${resolution}`, type);
      const used = ENTRIES.map(({ name }, index) => {
        const module = `uc-sandbox${name.slice(1)}`;
        return `import * as m${index} from '${module}';\nconst named${index}: Named<typeof m${index}> = true;\nvoid named${index};\n`;
      });
      const named =
        'type IsAny<T> = 0 extends 1 & T ? true : false;\ntype Named<M> = true extends { [N in keyof M]: IsAny<M[N]> }[keyof M] ? false : true;\n';
      writeFileSync(join(path, 'typed.ts'), named + used.join(''));
      const flags = [
        '--strict',
        '--noEmit',
        '--module',
        module,
        '--moduleResolution',
        resolution,
        '--target',
        'es2023',
      ];
      const tsc = [await compilerOf(resolution), ...flags, '--types', 'none', 'typed.ts'];
      const { out } = await runIn(path, process.execPath, tsc);
      // Other packages' own types are not ours to judge.
      expect(out.split('\n').filter((line) => /^(?:error|typed\.ts|node_modules\/uc-sandbox\/)/.test(line))).toEqual(
        [],
      );
    },
  );

  test.for([
    [
      'uc-sandbox/testing',
      [
        "import { openSandbox, refused } from 'uc-sandbox/testing';",
        "export const isRefused = refused('password.wrong');",
        'export const world = (await openSandbox()).createWorld();',
        "export const signIn = async () => (await world).browser().signInByPassword('buyer01');",
        "export const listed = async () => (await world).browser().listByPhone('13800000002');",
        'export const settings = async () => (await world).settings();',
        'export const journal = (await world).journal;',
        'export const open = (await world).agent;',
      ],
    ],
    [
      'uc-sandbox/vitest',
      [
        "import { test as base } from 'uc-sandbox/vitest';",
        "export const test = base.extend({ worldOptions: { fixture: 'default' } });",
        "import type { PortalClient } from 'uc-sandbox/vitest';",
        "export const signIn = (browser: PortalClient) => browser.signInByPassword('buyer01');",
      ],
    ],
    [
      'uc-sandbox/playwright',
      [
        "import { type BrowserWorld, test as base } from 'uc-sandbox/playwright';",
        'export const test = base.extend<{ mine: string }>({ mine: ({ world }, use) => use(world.id) });',
        "export const signIn = (world: BrowserWorld) => world.browser().signInByPassword('buyer01');",
      ],
    ],
  ] as const)('declares the exports of a module of %s', PATIENT, async ([module, lines]) => {
    const path = typedProject(`declared-${module.replace('/', '-')}`, 'module');
    writeFileSync(join(path, 'declared.ts'), lines.join('\n'));
    const flags = ['--strict', '--declaration', '--skipLibCheck', '--outDir', 'out', '--types', 'none'];
    const kind = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--target', 'es2023'];
    const tsc = [packageBin('typescript', 'tsc'), ...flags, ...kind, 'declared.ts'];
    expect(await runIn(path, process.execPath, tsc)).toMatchObject({ code: 0, out: '' });
  });

  test.for(['uc-sandbox', 'uc-sandbox/testing'])(
    'gives as much to require as to import, on each Node: %s',
    PATIENT,
    async (module) => {
      const same = `Object.keys(m).sort().join() === Object.keys(require('${module}')).sort().join()`;
      const script = `import('${module}').then((m) => console.log(String(${same})))`;
      for (const version of ['20', '22', '24']) {
        const node = await nodeOf(version);
        if (node !== null)
          expect((await runIn(project, node, ['--input-type=commonjs', '-e', script])).out).toBe('true\n');
      }
    },
  );

  test('plays every shipped story that needs no browser', PATIENT, async () => {
    const { code, out } = await uc('scenario', 'node_modules/uc-sandbox/fixtures', '--json');
    const { passed, failed, skipped } = JSON.parse(out);
    expect([code, failed]).toEqual([skipped > 0 ? 2 : 0, 0]);
    expect(passed).toBeGreaterThanOrEqual(30);
    expect(skipped).toBeLessThanOrEqual(2);
  });

  test('names a browser’s needs', async () => {
    const { code, err } = await uc('scenario', 'wrong-code', '--browser');
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('--browser needs Playwright in your project: npm install -D @playwright/test'),
    ]);
  });
});

describe("a team's first minutes", () => {
  onEachNode('init, check, the first test, its story and exec pass', async (node) => {
    const path = newProject(mkdtempSync(join(folder, 'first-')));
    expect(await npm(path, 'install', '--offline', tarball)).toMatchObject({ code: 0 });
    const uc = 'node_modules/uc-sandbox/scripts/run/uc-sandbox.cjs';
    const command = (...parameters: string[]) => runIn(path, node, [uc, ...parameters]);
    expect(await command('init')).toMatchObject({ code: 0 });
    expect(await command('check', 'sandbox/fixtures')).toMatchObject({ code: 0 });
    const ended = await runIn(path, node, ['--test', 'sandbox/first.node.mjs']);
    expect(ended.code, ended.out).toBe(0);
    expect(await command('scenario', 'first', '--fixtures', 'sandbox/fixtures')).toMatchObject({ code: 0 });
    const asks =
      "const answer = await fetch(process.env.UC_SANDBOX_URL + '/login'); process.exit(answer.status - 200 + 7)";
    expect(await command('exec', '--', node, '--input-type=module', '-e', asks)).toMatchObject({ code: 7 });
    expect(await command('exec', '--api-only', '--', node, uc, 'contract', '--strict')).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'contract needs vitest and supertest in your project: npm install -D vitest supertest\n',
      ),
    });
  });
});

describe('a clone', () => {
  test('builds for a story only its part: a script for a headless DOM, the pages for a browser', PATIENT, async () => {
    const tree = join(folder, 'stories');
    copyTree(tree);
    const play = (...flags: string[]) => npm(tree, 'run', 'scenario', '--', 'wrong-code', ...flags);
    const headless = await play();
    expect([headless.code, existsSync(join(tree, 'dist'))], headless.err).toEqual([0, false]);
    const browsed = await play('--browser');
    expect(browsed.code, browsed.out + browsed.err).toBe(0);
    expect(readdirSync(join(tree, 'dist')).sort()).toEqual(['.pages', 'portal', 'sandbox', 'trace']);
    expect((await play('--browser')).out).not.toContain('portal ');
  });
});

describe.skipIf(!existsSync(join(ROOT, '.git')))('other ways to install, from a clone of a repository', () => {
  const clone = join(folder, 'clone');
  beforeAll(async () => {
    const cloned = await runIn(folder, 'git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone]);
    expect(cloned).toMatchObject({ code: 0 });
  });

  test('npm ci --omit=dev in a clone is silent, and runs an earlier build', PATIENT, async () => {
    const { code, out } = await npm(clone, 'ci', '--omit=dev', '--offline', '--foreground-scripts');
    expect([code, out.includes('Error')]).toEqual([0, false]);
    expect(existsSync(join(clone, 'dist'))).toBe(false);
    const start = ['scripts/run/uc-sandbox.cjs', '--version'];
    expect(await runIn(clone, process.execPath, start)).toMatchObject({
      code: 1,
      err: 'There is no build: run npm run build first\n',
    });
    expect((await npm(clone, 'run', 'build')).err).toContain('The development packages are missing: run npm ci first');
    cpSync(join(project, 'node_modules/uc-sandbox/dist'), join(clone, 'dist'), { recursive: true });
    const ended = await runIn(clone, process.execPath, ['scripts/run/uc-sandbox.cjs', 'scenario', 'wrong-code']);
    expect(ended.code, ended.err).toBe(0);
  });

  test('a git dependency with --ignore-scripts has no build, and reports it', PATIENT, async () => {
    const path = newProject(join(folder, 'unbuilt'));
    expect(await npm(path, 'install', '--ignore-scripts', `git+file://${ROOT}`)).toMatchObject({ code: 0 });
    const { code, err } = await runIn(path, 'npx', ['uc-sandbox']);
    expect([code, err]).toEqual([1, expect.stringContaining('uc-sandbox came without its build')]);
  });

  test('a git dependency builds itself', PATIENT, async () => {
    const path = newProject(join(folder, 'from-git'));
    const installed = await npm(path, 'install', '--prefer-offline', `git+file://${ROOT}`);
    expect(installed.code, installed.err).toBe(0);
    const ended = await runIn(path, 'npx', ['uc-sandbox', 'scenario', 'wrong-code']);
    expect(ended.code, ended.err).toBe(0);
  });
});
