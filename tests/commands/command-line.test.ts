import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { COVERAGE_AXES } from '#contract/coverage.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { commandOutput } from '#support/command-output.ts';
import { ENDLESS, served } from '#support/served.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const [CALLS, RULES] = [COVERAGE_AXES.calls.names.length, COVERAGE_AXES.rules.names.length];

const folder = temporaryFolder(afterAll);

const fileIn = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
/** Until the test is over, commands run in this folder. */
function workIn(cwd: string): void {
  const former = process.cwd();
  onTestFinished(() => process.chdir(former));
  process.chdir(cwd);
}

mkdirSync(join(folder, 'parts'));
const none = join(folder, 'none');
const empty = join(folder, 'empty');
mkdirSync(empty);
const list = fileIn('list.json', '[]');
const good = fileIn('good.yaml', 'title: t\nstory:\n  - open: /login\n');
const har = fileIn(
  'calls.har',
  JSON.stringify({
    log: { entries: [{ request: { method: 'GET', url: 'http://x/uc/login/custom' }, response: { status: 0 } }] },
  }),
);
const newer = fileIn('newer.json', '{"kind":"uc-sandbox coverage","format":2}');

const COUNTED_ELSEWHERE = '--coverage counts in a sandbox of its own: leave out --url.';
const SLOW = 'expected whole milliseconds up to 60000, such as 500.';

/** Every argument that is a file, read or written. */
const FILE_ARGUMENTS: readonly (readonly string[])[] = [
  ['check', 'FILE'],
  ['check', good, '--junit', 'FILE'],
  ['scenario', 'FILE'],
  ['scenario', '--replay', 'FILE'],
  ['scenario', good, '--html', 'FILE'],
  ['coverage', 'FILE'],
  ['trace', 'FILE', '--html', join(folder, 'x.html')],
  ['contract', '--har', 'FILE'],
  ['contract', '--accepted', 'FILE'],
  ['contract', '--wire', 'FILE'],
  ['contract', '--har', har, '--junit', 'FILE'],
  ['wire', '--accounts', 'FILE'],
  ['--cert', 'FILE', '--key', 'FILE'],
  ['--fixture', 'FILE'],
  ['--fixtures', 'FILE'],
  ['exec', '--fixture', 'FILE', '--', 'ls'],
  ['--keep-worlds', 'FILE', '--api-only', '--port', '0'],
  ['mcp', '--accounts', 'FILE'],
  ['mcp', '--fixture', 'FILE'],
  ['mcp', '--fixtures', 'FILE'],
];

describe.skipIf(process.platform === 'win32')('a pipe or a folder in place of a file', () => {
  const pipe = join(folder, 'pipe.yaml');
  execFileSync('mkfifo', [pipe]);

  test.for(FILE_ARGUMENTS.map((parameters) => [parameters.join(' '), parameters] as const))(
    'ends %s with one sentence',
    async ([, parameters]) => {
      // --fixtures expects a folder.
      for (const kind of parameters.includes('--fixtures') ? [pipe] : [pipe, empty]) {
        const given = parameters.map((word) => (word === 'FILE' ? kind : word));
        const { code, err } = await commandOutput(...given);
        expect([code, err.split('\n').length], `${given.join(' ')}: ${err}`).toEqual([1, 2]);
        expect(err).toMatch(
          /it is not a regular file|it is a folder|there is no fixture in this folder|no coverage in this|it is a pipe from which nobody reads|expected a folder/,
        );
      }
    },
  );
});

describe('a command line that cannot be used', () => {
  test.for<readonly [parameters: readonly string[], sentence: string]>([
    [['--fixure', 'x'], "Unknown option '--fixure'; did you mean --fixture? See --help."],
    [['strat'], 'There is no command strat; did you mean "start"? See uc-sandbox --help.'],
    [['exec', 'ls'], 'Name the command to run behind two dashes: uc-sandbox exec -- ls. See --help.'],
    [['scenario'], 'Name the fixtures to play: files, folders, or names of fixtures. See --help.'],
    [['scenario', '--slow', '99999999999', 'wrong-code'], `--slow 99999999999: ${SLOW}`],
    [
      ['scenario', '--slow', '-5', 'wrong-code'],
      '--slow: expected a value; write one that begins with a dash as --slow=VALUE. See --help.',
    ],
    [['scenario', '--replay', none], `There is no file ${none}.`],
    [['scenario', '--fixtures', folder, '--replay', none], `There is no file ${none}.`],
    [['scenario', '--replay', list, '--headed', 'wrong-code'], '--replay cannot be combined with --headed wrong-code.'],
    [['scenario', '--coverage', '--url', 'http://localhost:1', 'wrong-code'], COUNTED_ELSEWHERE],
    [['scenario', good, '--html', good], `--html ${good} would replace a fixture: name another file.`],
    [['scenario', good, '--html', folder], `--html ${folder}: this file cannot be written: it is a folder`],
    [['scenario', good, '--html', ''], '--html : this file cannot be written: it has no name'],
    [['scenario', none, '--junit', folder], `--junit ${folder}: this file cannot be written: it is a folder`],
    [['check', good, '--junit', folder], `--junit ${folder}: this file cannot be written: it is a folder`],
    [['exec', '--coverage', '--no-journal', '--', 'ls'], 'Coverage needs the journal: leave out --no-journal.'],
    [
      ['exec', '--fail-under', 'rulez=1', '--', 'ls'],
      '--fail-under rulez=1: there is no axis rulez; did you mean "rules"?',
    ],
    [
      ['coverage', list, '--fail-under', `calls=${CALLS + 1}`],
      `--fail-under calls=${CALLS + 1}: expected a whole number up to ${CALLS}, such as calls=${CALLS}.`,
    ],
    [['coverage', empty], `${empty}: there is no coverage in this folder`],
    [['coverage', none], `There is no file or folder ${none}`],
    [['coverage', list], `${list}: this is no coverage; expected a file such as uc-coverage.json`],
    [['coverage', newer], `${newer}: this is coverage of another version: format 2; count again with this one`],
    [['trace', list], 'Name the page to write: --html trace.html.'],
    [['trace', list, '--html', list], `--html ${list} would replace the bundle: name another file.`],
    [['check'], 'Name the fixtures to check: files, or folders. See --help.'],
    [['contract', '--target', 'ftp://x'], '--target ftp://x: expected an address such as http://localhost:5173.'],
    [['mcp', '--target', 'ftp://x'], '--target ftp://x: expected an address such as http://localhost:5173.'],
    [['mcp', '--act'], '--act goes with --world WORLD: in its own world an agent acts.'],
    [
      ['mcp', '--world', 'main', '--fixture', 'default'],
      '--fixture is the data of a world of its own: leave out --world, or --fixture.',
    ],
    [['mcp', '--tools', 'some'], '--tools some: expected core or all.'],
    [['mcp', '--accounts', list], `--accounts ${list}:1:1 file: expected a map`],
    [['init', '--test', 'ava'], '--test ava: expected vitest, jest, mocha, playwright, node or supertest'],
    [['init', '--print'], '--print goes with --agent, and --test does not'],
    [['--token', 'short'], '--token (UC_SANDBOX_TOKEN): expected 8 to 256 letters, digits or signs, without spaces'],
    [['--cert', 'x'], '--cert needs its private key too: --key FILE'],
    [
      ['--cert', 'none.pem', '--key', 'x'],
      '--cert none.pem: this file cannot be read: there is no such file or folder (ENOENT)',
    ],
    [['--wire', none], `${none}: this file cannot be read: there is no such file or folder (ENOENT)`],
    [
      ['mcp', '--accounts', none],
      `--accounts ${none}: this file cannot be read: there is no such file or folder (ENOENT)`,
    ],
    [['--fixtures', none], `--fixtures ${none}: expected a folder that exists; make it first: mkdir ${none}`],
  ])('is one sentence and code 1: %j', async ([parameters, sentence]) => {
    expect(await commandOutput(...parameters)).toEqual({ code: 1, out: '', err: `${sentence}\n` });
  });

  test.for([
    ['mcp', 'http://localhost:7175/x', 'expected the address of the server alone: http://localhost:7175.'],
    ['mcp', 'localhost', 'expected an address such as http://localhost:5173.'],
    ['contract', 'ftp://x', 'expected an address such as http://localhost:5173.'],
    [
      'call login --account buyer01',
      'http://localhost:7175/x',
      'expected the address of the server alone: http://localhost:7175.',
    ],
  ] as const)('blames the variable that has the address, not an option: %s, %s', async ([command, url, sentence]) => {
    vi.stubEnv('UC_SANDBOX_URL', url);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await commandOutput(...command.split(' '))).toEqual({
      code: 1,
      out: '',
      err: `UC_SANDBOX_URL=${url}: ${sentence}\n`,
    });
  });

  test('is one sentence and code 1: contract against nobody', async () => {
    const target = `http://localhost:${await freePort()}`;
    const { code, err } = await commandOutput('contract', '--target', target);
    expect([code, err]).toEqual([1, `There is no server at ${target} (ECONNREFUSED).\n`]);
  });

  test.for(['call login --account buyer01', 'scenario wrong-code'])(
    'leads on where nothing answers: %s',
    async (command) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const { code, err } = await commandOutput(...command.split(' '), '--url', url);
      expect([code, err.split('\n').length]).toEqual([1, 2]);
      expect(err).toContain(`--url ${url}: nothing answers there (`);
      expect(err).toContain(`); start one there with uc-sandbox start --port ${port}.`);
    },
  );

  test('--help is taken by every command', async () => {
    for (const name of ['start', 'exec', 'check']) {
      const { code, out } = await commandOutput(name, '--help');
      expect([code, out]).toEqual([0, expect.stringMatching(/^uc-sandbox.*\n {2}--help {2,}this text\n$/s)]);
    }
  });
});

describe('uc-sandbox scenario', () => {
  test('reports each story in JSON and for JUnit: passed, failed, not played and no fixture; with --coverage the rules that they met', async () => {
    workIn(folder);
    const stories = join(folder, 'stories');
    mkdirSync(stories);
    const write = (name: string, steps: string) =>
      fileIn(`stories/${name}.yaml`, `title: <${name}>\nstory:\n  - open: /login\n${steps}`);
    write('a-passed', '  - expectPage: /login\n');
    write('b-failed', '  - expectPage: /go\n');
    write('c-browser', '  - embed: partner\n');
    write('d-broken', '  - oppen: /go\n');
    const junit = join(folder, 'scenario.xml');
    const given = ['wrong-code', stories, '--fixtures', stories, '--json', '--junit', junit, '--coverage'];
    const { code, out } = await commandOutput('scenario', ...given);
    const { cases, ...totals } = JSON.parse(out);
    expect([code, totals]).toEqual([1, { format: 1, suite: 'uc-sandbox scenario', passed: 2, failed: 2, skipped: 1 }]);
    expect(cases.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'passed',
      'passed',
      'failed',
      'notPlayed',
      'unusable',
    ]);
    expect(cases[2].steps[1]).toMatchObject({ step: 'expectPage /go', line: 4, outcome: 'failed' });
    const xml = readFileSync(junit, 'utf8');
    expect(xml).toContain('<testsuite name="uc-sandbox scenario" tests="5" failures="2" skipped="1"');
    expect(xml).toContain('name="&lt;b-failed&gt;"');
    expect(xml).toContain('<failure message="expectPage /go: expected /go, got /login">');
    expect(xml).toContain('<skipped message="embed partner: needs a browser: ');
    expect(xml).toContain('got       /login');
    expect(xml).toContain('did you mean &quot;open&quot;?');
    const { rules } = JSON.parse(readFileSync('uc-coverage.json', 'utf8'));
    expect(rules.met['sms.wrong'].tests).toEqual([expect.stringContaining('wrong-code')]);
  });
});

const TABLE = `calls 0 of ${CALLS}   refusal rules 1 of ${RULES}   ends of messages 0 of 5   ends of tickets 0 of 6`;

/** Takes the name of a test, and is refused. */
const REFUSED = `
  const call = (path, body) => fetch(process.env.UC_SANDBOX_URL + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sandbox-control': '1', 'x-sandbox-world': 'w' },
    body: JSON.stringify(body),
  });
  await call('/__sandbox/api/worlds', { id: 'w', test: 'a > b' });
  await call('/uc/nowhere', {});
`;

describe('--coverage', () => {
  test('ends exec with a table and a file, which two make one; too little is code 1', async () => {
    workIn(folder);
    const given = ['exec', '--api-only', '--coverage', '--', process.execPath, '--input-type=module', '-e', REFUSED];
    const { code, err } = await commandOutput(...given);
    expect([code, err.split('\n', 1)]).toEqual([0, [TABLE]]);
    const one = readFileSync('uc-coverage.json', 'utf8');
    expect(JSON.parse(one)).toMatchObject({ rules: { met: { 'path.unknown': { times: 1, tests: ['a > b'] } } } });

    expect((await commandOutput('exec', '--api-only', '--coverage', '--', 'no-such-command')).code).toBe(127);
    expect(readFileSync('uc-coverage.json', 'utf8'), 'stays where nothing was tried').toBe(one);

    fileIn('parts/one.json', one);
    fileIn('parts/other.json', one);
    const limits = ['--fail-under', 'rules=1', '--fail-under', 'calls=1'];
    const joined = await commandOutput('coverage', 'parts', './parts/one.json', '--merge', ...limits);
    expect([joined.code, joined.out.trimEnd().split('\n').at(-1)]).toEqual([1, 'calls: met 0, expected at least 1']);
    const { rules } = JSON.parse(readFileSync('uc-coverage.json', 'utf8'));
    expect(rules.met).toEqual({ 'path.unknown': { times: 2, tests: ['a > b'] } });
  });
});

describe('uc-sandbox init', () => {
  /** Runs `init` in a folder of its own with these files. */
  async function initIn(begin: (cwd: string) => void, ...parameters: readonly string[]) {
    const cwd = mkdtempSync(join(folder, 'init-'));
    begin(cwd);
    const ended = await initAt(cwd, ...parameters);
    return { ...ended, cwd, files: readdirSync(cwd, { recursive: true, encoding: 'utf8' }) };
  }

  function initAt(cwd: string, ...parameters: readonly string[]) {
    workIn(cwd);
    return commandOutput('init', ...parameters);
  }

  test.for<readonly [manifest: unknown, file: string]>([
    [{ scripts: { test: 'vitest run' }, devDependencies: { jest: '30', vitest: '4' } }, 'first.vitest.mjs'],
    [{ scripts: { test: 'jest' }, devDependencies: { jest: '30', vitest: '4' } }, 'first.jest.cjs'],
    [{ scripts: { test: 'NODE_ENV=test jest --testPathPattern x' }, devDependencies: {} }, 'first.jest.cjs'],
    [{ scripts: { test: 'node --import tsx --test' }, devDependencies: { '@playwright/test': '1' } }, 'first.node.mjs'],
    [{ scripts: { test: 'npm run all' }, dependencies: { mocha: '11' } }, 'first.mocha.mjs'],
    [{ devDependencies: { '@playwright/test': '1' } }, 'first.playwright.mjs'],
    [{ scripts: { test: 7 }, dependencies: [], devDependencies: null }, 'first.node.mjs'],
    [null, 'first.node.mjs'],
  ])('takes the runner that package.json has: %j', async ([manifest, file]) => {
    const { code, files } = await initIn((cwd) => writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest)));
    expect(code).toBe(0);
    expect(files.filter((name) => name.startsWith('sandbox/first'))).toEqual([`sandbox/${file}`]);
  });

  test('reads a package.json with a byte order mark', async () => {
    const text = `\uFEFF${JSON.stringify({ scripts: { test: 'mocha' } })}`;
    const { files } = await initIn((cwd) => writeFileSync(join(cwd, 'package.json'), text));
    expect(files).toContain('sandbox/first.mocha.mjs');
  });

  test('is one sentence and writes nothing where package.json is no JSON', async () => {
    const { code, out, err, files } = await initIn((cwd) => writeFileSync(join(cwd, 'package.json'), '{ "scripts": '));
    expect([code, out, err.split('\n').length, files]).toEqual([1, '', 2, ['package.json']]);
    expect(err).toContain('package.json cannot be read: ');
  });

  test.for(['test', 'packages/a/test'])('is one sentence and writes nothing in %s of a project', async (inner) => {
    const project = realpathSync(mkdtempSync(join(folder, 'project-')));
    writeFileSync(join(project, 'package.json'), '{}');
    const below = join(project, inner);
    mkdirSync(below, { recursive: true });
    const { code, out, err } = await initAt(below);
    expect([code, out, readdirSync(below)]).toEqual([1, '', []]);
    expect(err).toContain(`this folder has no package.json: run it in ${project}, where the project has its own\n`);
  });

  test('needs no package.json in a repository of its own', async () => {
    const project = mkdtempSync(join(folder, 'project-'));
    writeFileSync(join(project, 'package.json'), '{}');
    mkdirSync(join(project, 'inner/.git'), { recursive: true });
    expect((await initAt(join(project, 'inner'))).code).toBe(0);
  });

  test.for(['vitest', 'jest', 'mocha', 'playwright', 'node', 'supertest'])(
    'writes nothing for %s that a runner would take for a test of the project',
    async (name) => {
      const { files, out } = await initIn(() => {}, '--test', name);
      // Names that node:test, vitest, jest, ava, Bun or Playwright take for tests, by their documents.
      const taken =
        /(?:[._-](?:test|spec)|(?:^|\/)(?:test|spec))\.[cm]?[jt]sx?$|(?:^|\/)test-|__tests__|(?:^|\/)tests?\//;
      expect(files.filter((file) => taken.test(file))).toEqual([]);
      const [run] = /^ {2}n\S+ \S.*first\.\w+.*$|^ {2}npx .*--config sandbox.*$/m.exec(out) ?? [];
      for (const [, path = ''] of run?.matchAll(/(sandbox\/\S+)/g) ?? []) expect(files).toContain(path);
      expect(out).toContain(`exec --fixtures sandbox/fixtures -- ${run?.trim()}`);
    },
  );

  test('names the packages that are missing, and no other', async () => {
    const listed = { devDependencies: { vitest: '4' } };
    const begin = (cwd: string) => writeFileSync(join(cwd, 'package.json'), JSON.stringify(listed));
    expect((await initIn(begin, '--test', 'supertest')).out).toContain('npm install -D supertest\n');
    expect((await initIn(begin, '--test', 'vitest')).out).not.toContain('npm install');
  });

  test.skipIf(process.platform === 'win32').for<readonly [title: string, begin: (cwd: string) => void, err: string]>([
    [
      'a link to nothing',
      (cwd) => symlinkSync('nowhere', join(cwd, 'sandbox')),
      'sandbox cannot be used: it is a link to nothing',
    ],
    [
      'a file',
      (cwd) => writeFileSync(join(cwd, 'sandbox'), ''),
      'sandbox cannot be used: it is there and is no folder',
    ],
    [
      'a folder with a link in it',
      (cwd) => {
        mkdirSync(join(cwd, 'sandbox'));
        symlinkSync('nowhere', join(cwd, 'sandbox/vite-proxy.mjs'));
      },
      'sandbox/vite-proxy.mjs cannot be used: it is a link to nothing',
    ],
    [
      'a folder with folders for files',
      (cwd) => mkdirSync(join(cwd, 'sandbox/fixtures/first.yaml'), { recursive: true }),
      'sandbox/fixtures/first.yaml cannot be used: it is there and is no file',
    ],
  ])('is one sentence and changes nothing where sandbox is %s', async ([, begin, sentence]) => {
    const before = (await initIn(begin, '--help')).files;
    const { code, out, err, files } = await initIn(begin);
    expect([code, out, err.split('\n').length]).toEqual([1, '', 2]);
    expect(err).toContain(sentence);
    expect(files).toEqual(before);
  });
});

test('check names the entries of a folder that it passes over: endings in other letters, folders with fixtures', async () => {
  const folder = temporaryFolder(onTestFinished);
  mkdirSync(join(folder, 'more/deep'), { recursive: true });
  mkdirSync(join(folder, 'empty'));
  for (const name of ['a.yaml', 'b.YML', 'c.Json', 'more/deep/d.yaml', 'notes.txt', 'fixture.schema.json', '.e.yaml'])
    writeFileSync(join(folder, name), 'title: a\n');
  const endings = 'expected an ending in small letters: .yaml, .yml or .json';
  const over = [
    `b.YML: passed over: ${endings}`,
    `c.Json: passed over: ${endings}`,
    'more: passed over: it is a folder; name it too',
  ];
  const named = over.map((line) => join(folder, line));
  const { code, out, err } = await commandOutput('check', folder);
  expect([code, out, err]).toEqual([0, '1 passed, 0 failed\n', `${named.join('\n')}\n`]);
  rmSync(join(folder, 'a.yaml'));
  expect((await commandOutput('check', folder)).err).toContain(
    `in this folder: expected YAML or JSON files (${named.join('; ')})`,
  );
});

test.for(ENDLESS)('a server that %s is one sentence and code 1 after ten seconds', async ([, listener]) => {
  const url = await served(listener);
  const { timeout } = AbortSignal;
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
  onTestFinished(() => patience.mockRestore());
  const err = `--url ${url}: the server there gives no whole response within 10 s.\n`;
  expect(await commandOutput('scenario', 'wrong-code', '--url', url)).toEqual({ code: 1, out: '', err });
  expect(await commandOutput('mcp', '--url', url)).toEqual({ code: 1, out: '', err });
  const contract = `The server at ${url} gives no whole response within 10 s.\n`;
  expect(await commandOutput('contract', '--target', url)).toEqual({ code: 1, out: '', err: contract });
  expect(patience.mock.calls).toEqual([[10_000], [10_000], [10_000]]);
});

test.for<[number: number, letters: number, excess: string]>([
  [30, 8_000, '65536 bytes of headers'],
  [600, 1, '500 headers'],
])('a target with %i headers of %i letters is one sentence and code 1', async ([number, letters, excess]) => {
  const target = await served((_request, response) => {
    for (let nth = 0; nth < number; nth += 1) response.setHeader(`x-${nth}`, 'x'.repeat(letters));
    response.end();
  });
  const err = `The server at ${target} gives a response of more than ${excess}.\n`;
  expect(await commandOutput('contract', '--target', target)).toEqual({ code: 1, out: '', err });
});
