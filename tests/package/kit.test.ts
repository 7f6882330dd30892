import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ensureBrowser } from '#scripts/run/browser.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { packageBin } from '#scripts/run/run-node.ts';
import { CERTIFICATE } from '#support/certificate.ts';
import { assertingCode, DOCUMENTED, docExamples } from '#support/doc-examples.ts';
import { newProject } from '#support/packed-package.ts';
import { runIn } from '#support/run-in.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { traceIn } from '#support/trace-in.ts';
import { onEachNode, PATIENT } from './each-node.ts';

const COMMAND = 'node_modules/uc-sandbox/scripts/run/uc-sandbox.cjs';
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=60000', '--maxConcurrency=100'];
const RUNNERS = {
  supertest: [...VITEST, 'recipes/supertest'],
  vitest: [...VITEST, 'recipes/vitest'],
  playwright: ['node_modules/@playwright/test/cli.js', 'test', '--config=recipes/playwright'],
} as const;
/** Reporters: for the terminal, and for a report in a file. */
const REPORTERS = {
  supertest: ['--reporter=default', '--reporter=json'],
  vitest: ['--reporter=default', '--reporter=json'],
  playwright: ['--reporter=list,json'],
} as const;
const COUNTS = {
  supertest: { passed: 107, files: 4 },
  vitest: { passed: 10, files: 4 },
  playwright: { passed: 10, files: 4 },
} as const;
type Runner = keyof typeof RUNNERS;

const folder = temporaryFolder(afterAll);
const project = newProject(join(folder, 'project'));
let browser = '';

beforeAll(async () => {
  browser = await ensureBrowser();
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const packages = ['vitest', 'supertest', '@types/supertest', '@playwright/test', '@types/node'].map(
    (name) => `${name}@${devDependencies[name]}`,
  );
  const more = ['jest@30', 'ts-jest@29', '@types/jest@30', 'typescript@5', 'mocha@11'];
  const installed = await runIn(project, 'npm', [
    'install',
    '--prefer-offline',
    inject('tarball'),
    ...packages,
    ...more,
  ]);
  expect(installed.code, installed.err).toBe(0);
  // The recipes as the package brings them.
  cpSync(join(project, 'node_modules/uc-sandbox/docs/recipes'), join(project, 'recipes'), { recursive: true });
  writeExamples();
}, PATIENT.timeout);

/** Runs a program of the project, which ends well. @returns its output */
async function passes(
  program: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
  path = project,
): Promise<string> {
  const { code, out, err } = await runIn(path, program, parameters, env);
  expect(code, out + err).toBe(0);
  return out;
}

describe('the recipes', () => {
  for (const runner of ['supertest', 'vitest', 'playwright'] as const)
    for (const way of ['by itself', 'by uc-sandbox exec'])
      onEachNode(`of ${runner} pass ${way}`, async (node) => {
        const exec = way === 'by itself' ? [] : [COMMAND, 'exec', '--', node];
        const report = join(folder, 'report.json');
        const reporting = runner === 'playwright' ? [] : [`--outputFile.json=${report}`];
        const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
        await passes(node, [...exec, ...RUNNERS[runner], ...REPORTERS[runner], ...reporting], env);
        expect(countsOf(runner, report)).toEqual(COUNTS[runner]);
      });

  onEachNode('of jest passes in a CommonJS package', async (node) => {
    const path = join(project, 'commonjs');
    cpSync(join(project, 'recipes/jest'), path, { recursive: true });
    writeFileSync(join(path, 'package.json'), '{ "name": "commonjs", "private": true }');
    await passes(node, [join(project, 'node_modules/jest/bin/jest.js')], {}, path);
  });

  test(
    'that init writes pass by the commands that it prints, in any order, and leave every own run alone',
    PATIENT,
    async () => {
      const path = join(project, 'own');
      mkdirSync(path);
      // Node resolves packages from the folder above.
      writeFileSync(join(path, 'package.json'), '{ "name": "own", "private": true, "type": "module" }');
      const shell = (line: string) => passes('sh', ['-ec', line], { CHROMIUM_PATH: browser }, path);
      const printed = new Set<string>();
      for (const name of ['playwright', 'node', 'supertest', 'jest', 'vitest', 'mocha', 'node', 'jest']) {
        const out = await shell(`npx uc-sandbox init --test ${name}`);
        for (const [, line = ''] of out.matchAll(/^ {2}(n\S+ .*)$/gm)) printed.add(line);
      }
      const lines = [...printed].filter((line) => !/^npm install|uc-sandbox start/.test(line));
      expect(lines).toHaveLength(13);
      // Each is green without a test, and would be red with one of another runner.
      const own = [
        'npx vitest run --passWithNoTests',
        'npx jest --passWithNoTests',
        'npx playwright test --pass-with-no-tests',
        'node --test',
      ];
      for (const line of [...lines, ...own]) await shell(line);
    },
  );

  onEachNode('of plain Playwright pass', async (node) => {
    const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config=recipes/plain-playwright'];
    const out = await passes(node, [...playwright, '--reporter=line'], { CHROMIUM_PATH: browser, CI: '1' });
    expect(out).toContain('5 passed');
  });

  test(
    'of pytest pass over plain HTTP, by no proxy of the environment and with a slash behind the address',
    PATIENT,
    async ({ skip }) => {
      const known = await runIn(project, 'python3', ['-m', 'pytest', '--version']).catch(() => null);
      if (known?.code !== 0) return skip('pytest cannot be had here: apt-get install python3-pytest');
      const pytest = ['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'recipes/pytest'];
      const token = ['--token', 'a-token-of-tests'];
      const odd =
        'NO_PROXY= no_proxy= HTTP_PROXY=http://127.0.0.1:9 http_proxy=http://127.0.0.1:9 UC_SANDBOX_URL=$UC_SANDBOX_URL/';
      const command = ['sh', '-c', `${odd} ${pytest.join(' ')}`];
      const out = await passes(process.execPath, [COMMAND, 'exec', '--api-only', ...token, '--', ...command]);
      expect(out).toContain('5 passed');
      const alone = await runIn(project, 'python3', pytest.slice(1));
      expect([alone.code, alone.out + alone.err]).toEqual([
        1,
        expect.stringContaining('There is no sandbox: run npx uc-sandbox exec -- python3 -m pytest'),
      ]);
    },
  );
});

describe('the suite of the contract', () => {
  onEachNode("is run by the project's own vitest and supertest", async (node) => {
    const contract = [COMMAND, 'contract', '--strict', '--json'];
    const ended = await runIn(project, node, [COMMAND, 'exec', '--api-only', '--', node, ...contract]);
    expect(ended.code, ended.out + ended.err).toBe(0);
    const { passed, failed, skipped, drifts } = JSON.parse(ended.out);
    expect({ failed, skipped, drifts }).toEqual({ failed: 0, skipped: 0, drifts: [] });
    expect(passed).toBeGreaterThan(100);
    expect(ended.err).not.toContain('not reached');
  });
});

describe('the kit', () => {
  test('speaks to a sandbox on https, whose certificate Node is given', PATIENT, async () => {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(cert, CERTIFICATE.cert);
    writeFileSync(key, CERTIFICATE.key);
    const exec = [COMMAND, 'exec', '--api-only', '--cert', cert, '--key', key, '--', process.execPath];
    await passes(process.execPath, [...exec, ...RUNNERS.vitest], { NODE_EXTRA_CA_CERTS: cert });
  });

  test('fails a page that logs an error or calls a foreign address, and shows the events before', PATIENT, async () => {
    const spec = `import { test } from 'uc-sandbox/playwright';
test('logs', async ({ page, world }) => {
  await page.goto('/login');
  await world.browser().signInByPassword('buyer01', 'wrong');
  await page.evaluate(() => console.error('a mistake of the page'));
});
test('leaves', async ({ page }) => {
  const asked = page.waitForEvent('request');
  await page.setContent('<img src="http://elsewhere.example/picture.png">');
  await asked;
});
test('throws', async ({ world }) => {
  await world.browser().signInByPassword('buyer01', 'wrong');
  throw new Error('a mistake of the test');
});
test('is well', async ({ page, world }) => {
  await world.fault({ match: { path: '${PATHS.loginCustom}' }, answer: { status: 503 } });
  await page.goto('/login');
});
`;
    const path = join(project, 'recipes/playwright/fails.spec.ts');
    writeFileSync(path, spec);
    const parameters = [...RUNNERS.playwright, '--reporter=json', 'fails'];
    const ended = await runIn(project, process.execPath, parameters, { CHROMIUM_PATH: browser });
    const report = JSON.parse(ended.out.slice(ended.out.indexOf('{')));
    // Another run empties the folder of the results.
    const traces = attachedTo(report, 'trace.html');
    const timelines = attachedTo(report, 'timeline.txt');
    const terminal = await runIn(
      project,
      process.execPath,
      [...RUNNERS.playwright, '--reporter=list', '-g', 'throws'],
      {
        CHROMIUM_PATH: browser,
      },
    );
    rmSync(path);
    const shown = stripVTControlCharacters(terminal.out).replace(/#\d+/, '#N');
    const order = [
      'The last refused call: #N POST /uc/login 400 password.wrong: expected',
      'a mistake of the test',
      'The last events, all of them in timeline.txt:',
      '/uc/login 400 buyer01 password.wrong',
      'attachment #1: timeline.txt',
      'trace.html (text/html)',
    ];
    expect(order.map((text) => shown.indexOf(text))).not.toContain(-1);
    expect(order.toSorted((one, other) => shown.indexOf(one) - shown.indexOf(other))).toEqual(order);
    expect([ended.code, ended.out]).toEqual([1, expect.stringContaining('a mistake of the page')]);
    expect(ended.out).toContain('http://elsewhere.example/picture.png');
    expect(report.stats).toMatchObject({ expected: 1, unexpected: 3 });
    const refused = expect.stringMatching(/^ *#\d+ .* api +POST \S*\/uc\/login 400 buyer01 password\.wrong: /m);
    const name = expect.stringMatching(/^fails\.spec\.ts > /);
    const found = Object.entries(traces).map(async ([test, pages]) => [test, await Promise.all(pages.map(traceIn))]);
    expect(Object.fromEntries(await Promise.all(found))).toMatchObject({
      logs: [{ name }],
      leaves: [],
      throws: [{ name }],
      'is well': [],
    });
    expect(timelines).toEqual({
      logs: [refused],
      leaves: [expect.any(String)],
      throws: [refused],
      'is well': [],
    });
  });

  test('prints the events before a failure of a vitest test, and nothing of a passed test', PATIENT, async () => {
    const file = `import { expect, test } from 'uc-sandbox/vitest';
test('fails', async ({ browser }) => {
  await expect(browser.signInByPassword('buyer01', 'wrong')).toBeRefused('sms.expired');
});
test('is well', async ({ browser }) => {
  await expect(browser.signInByPassword('buyer01', 'wrong')).toBeRefused('password.wrong');
});
`;
    const path = join(project, 'recipes/vitest/fails.test.ts');
    writeFileSync(path, file);
    const traces = join(folder, 'traces');
    mkdirSync(traces);
    for (const name of ['my.html', ...Array.from({ length: 25 }, (_, index) => `${index}.trace.html`)])
      writeFileSync(join(traces, name), '');
    const env = { UC_SANDBOX_TRACES: traces };
    const ended = await runIn(project, process.execPath, [...RUNNERS.vitest, 'fails'], env);
    rmSync(path);
    const printed = ended.out + ended.err;
    expect([ended.code, printed]).toEqual([1, expect.stringMatching(/^Timeline of world \S+:$/m)]);
    expect(printed).toMatch(/^ *#\d+ .* api +POST \S*\/uc\/login 400 buyer01 password\.wrong: /m);
    expect(printed.match(/^Timeline of world/gm)).toHaveLength(1);
    const [, trace = ''] = /^Trace of world \S+: (.+)$/m.exec(printed) ?? [];
    expect(JSON.stringify(await traceIn(readFileSync(trace, 'utf8')))).toContain('"rule":"password.wrong"');
    const left = readdirSync(traces);
    expect([left.length, left.includes('my.html'), left.includes(basename(trace))]).toEqual([21, true, true]);
  });

  test(
    'has types that hold under strict, recipes and examples too, and refuse a wrong call, field and rule',
    PATIENT,
    async () => {
      const wrong = `import request from 'supertest';
import { ENDPOINTS, refused, startSandbox } from 'uc-sandbox/testing';
import { expect, test } from 'uc-sandbox/vitest';
const sandbox = await startSandbox({ apiOnly: true });
const browser = sandbox.browser();
// @ts-expect-error no such action
await browser.call(ENDPOINTS.sendSmsCode, { body: { action: 'logn', phone: '13800000001', scene: 'sup' } });
// @ts-expect-error no such field
(await browser.call(ENDPOINTS.basicInfo)).nothing;
// @ts-expect-error no such rule
test('wrong', () => expect(browser.logout()).toBeRefused('sms.expird'));
// @ts-expect-error no such rule
refused('sms.expird');
const world = await sandbox.createWorld();
// @ts-expect-error no supertest
await world.agent();
const answer: request.Response = await (await world.agent(request)).login('buyer01', 'wrong').expect(400);
// @ts-expect-error of the caller's own type, and not of any
answer.status satisfies string;
`;
      mkdirSync(join(project, 'wrong'));
      writeFileSync(join(project, 'wrong/wrong.ts'), wrong);
      const folders = ['supertest', 'vitest', 'playwright', 'plain-playwright'].map((name) => `recipes/${name}`);
      const files = [...folders, 'examples', 'wrong'].flatMap((name) =>
        readdirSync(join(project, name)).map((file) => `${name}/${file}`),
      );
      const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
      await passes(process.execPath, [packageBin('typescript', 'tsc'), ...strict, ...files]);
    },
  );

  test("has examples that hold as they stand in the package's types", PATIENT, async () => {
    await passes(process.execPath, [...VITEST, 'example.test.ts']);
    const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config=recipes/playwright', 'example'];
    cpSync(join(project, 'examples/example.spec.ts'), join(project, 'recipes/playwright/example.spec.ts'));
    await passes(process.execPath, playwright, { CHROMIUM_PATH: browser });
    rmSync(join(project, 'recipes/playwright/example.spec.ts'));
  });
});

/** The examples of the kit as tests of both runners. */
function writeExamples(): void {
  mkdirSync(join(project, 'examples'));
  const anywhere = [
    ...DOCUMENTED,
    ...['sandbox', 'open-sandbox'].map((name) => `client/kit/testing/${name}.ts`),
    'client/kit/node/portal-agent.ts',
  ];
  const cases = anywhere.flatMap(docExamples).map(
    (example) => `test(${JSON.stringify(example.of)}, async ({ sandbox, world, browser }) => {
${assertingCode(example)}
});`,
  );
  const [ofVitest] = docExamples('client/kit/testing/vitest.ts');
  writeFileSync(
    join(project, 'examples/example.test.ts'),
    `import assert from 'node:assert/strict';
import request from 'supertest';
import { agent, CONTROL, ENDPOINTS, openSandbox, refused, sandboxAt, startSandbox } from 'uc-sandbox/testing';
import { expect, test } from 'uc-sandbox/vitest';
${[ofVitest?.code, ...cases].join('\n')}
`,
  );
  const [ofPlaywright] = docExamples('client/kit/testing/playwright.ts');
  const inPage = docExamples('client/kit/playwright/browser-world.ts').map(
    ({ of, code }) => `test(${JSON.stringify(of)}, async ({ page, world }) => {\n${code}\n});`,
  );
  writeFileSync(
    join(project, 'examples/example.spec.ts'),
    `import { expect, test } from 'uc-sandbox/playwright';\n${[ofPlaywright?.code, ...inPage].join('\n')}\n`,
  );
}

/** Cases that passed, and their files, in a report of either runner. */
function countsOf(runner: Runner, report: string): { passed: number; files: number } {
  const json = JSON.parse(readFileSync(report, 'utf8'));
  if (runner === 'playwright') return { passed: json.stats.expected, files: json.suites.length };
  return { passed: json.numPassedTests, files: json.testResults.length };
}

/** Texts of the attachments of a name in Playwright's report, by the test's title. */
function attachedTo({ suites }: { suites: Suite[] }, wanted: string): Record<string, string[]> {
  const specs = suites.flatMap((suite) => suite.specs);
  return Object.fromEntries(
    specs.map(({ title, tests }) => {
      const attachments = tests.flatMap((each) => each.results).flatMap((result) => result.attachments);
      const texts = attachments
        .filter(({ name }) => name === wanted)
        .map(({ body = '', path }) => (path ? readFileSync(path, 'utf8') : Buffer.from(body, 'base64').toString()));
      return [title, texts];
    }),
  );
}

/** A file in Playwright's report, as far as it is read here. */
interface Suite {
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly { readonly attachments: readonly { name: string; body?: string; path?: string }[] }[];
    }[];
  }[];
}
