import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { SANDBOX } from '#contract/paths.ts';
import {
  type Command,
  helpText,
  parseCommandLine,
  printLine,
  printText,
  switched,
  UsageError,
  valued,
} from '#server/shell/command.ts';
import { isThere } from '#server/shell/fixtures/fixture-files.ts';
import { orSentence, writeWhole } from '#server/shell/whole-file.ts';
import { AGENT_PAGE, AGENT_PATH } from './agent-page.ts';

/** A file that `uc-sandbox init` writes. */
interface InitFile {
  /** from the project's folder */
  readonly path: string;
  readonly text: string;
}

const FIXTURE = `# yaml-language-server: $schema=../../node_modules/uc-sandbox/fixtures/fixture.schema.json
format: 1
title: 第一个场景
accounts:
  - { account: buyer01, phone: '13800000001', password: Passw0rd! }
  - { account: frozen, phone: '13800000004', password: Passw0rd!, enable: false }
fixedCodes: { '13800000001': '123456' }
story:
  - open: /login
  - askForCode: '13800000001'
  - typeCode: newest
  - press: 登录
  - expectPage: /go
`;

const TEST = `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS, startSandbox } from 'uc-sandbox/testing';

// node --test sandbox/first.test.mjs
// Shorter, with a world for each test: uc-sandbox init --test vitest, --test playwright or --test supertest.

let sandbox;
before(async () => {
  sandbox = await startSandbox({ fixtures: fileURLToPath(new URL('fixtures', import.meta.url)) });
});
after(() => sandbox.close());

test('a code signs in', async () => {
  const world = await sandbox.createWorld({ fixture: 'first' });
  const browser = world.browser();
  await browser.sendCode('13800000001', 'login');
  await browser.signInBySms('13800000001', await world.latestCode('13800000001'));
  const info = await browser.call(ENDPOINTS.basicInfo);
  assert.equal(info.name, 'buyer01');
  await world.end();
});
`;

const SUPERTEST = `import request from 'supertest';
import { refused } from 'uc-sandbox/testing';
import { test as base } from 'uc-sandbox/vitest';

// npm install -D vitest supertest
// npx vitest run sandbox

const test = base.extend({ sandboxOptions: { fixtures: 'sandbox/fixtures' }, worldOptions: { fixture: 'first' } });

test('a wrong password is refused, the right one signs in', async ({ world }) => {
  const agent = await world.agent(request);
  await agent.login('buyer01', 'wrong-1').expect(400).expect(refused('password.wrong'));
  await agent.login('buyer01', 'Passw0rd!').expect(200);
});
`;

const VITEST = `import { test as base, expect } from 'uc-sandbox/vitest';

// npm install -D vitest
// npx vitest run sandbox

const test = base.extend({ sandboxOptions: { fixtures: 'sandbox/fixtures' }, worldOptions: { fixture: 'first' } });

test('a code signs in', async ({ world, browser }) => {
  await browser.sendCode('13800000001', 'login');
  await browser.signInBySms('13800000001', await world.latestCode('13800000001'));
  expect(await browser.whoAmI()).toBe('buyer01');
});
`;

const PLAYWRIGHT = `import { expect, test } from 'uc-sandbox/playwright';

// npm install -D @playwright/test
// npx playwright install chromium, or CHROMIUM_PATH names a browser of this machine
// npx playwright test sandbox

const executablePath = process.env.CHROMIUM_PATH;
test.use({
  launchOptions: executablePath ? { executablePath } : {},
  sandboxOptions: { fixtures: 'sandbox/fixtures' },
  worldOptions: { fixture: 'first' },
});

test('a code signs in', async ({ page, world }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill('13800000001');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(await world.latestCode('13800000001'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\\/go$/);
});
`;

const VITE_PROXY = `/**
 * Sends the portal's calls to a sandbox, and shows its console. In vite.config:
 *
 *   import { sandboxProxy } from './sandbox/vite-proxy.mjs';
 *   export default { server: { proxy: sandboxProxy() } };
 *
 * Then: npx uc-sandbox exec --fixtures sandbox/fixtures -- npx vite
 */
function sandboxProxy(target = process.env.UC_SANDBOX_URL ?? 'http://127.0.0.1:5173') {
  // The sandbox answers to localhost at any port: Host stays the browser's.
  const toSandbox = { target, changeOrigin: false };
  return { '^/(go/)?(uc|cdi/api|bcpcrm/rest/api|api/trantor)/': toSandbox, '${SANDBOX.prefix}': toSandbox };
}
`;

/** A first test, and the command that runs it. */
interface FirstTest extends InitFile {
  readonly run: string;
}

/** First tests by what runs them. */
const FIRST_TESTS = {
  node: { path: 'sandbox/first.test.mjs', text: TEST, run: 'node --test sandbox/first.test.mjs' },
  vitest: { path: 'sandbox/first.test.ts', text: VITEST, run: 'npm i -D vitest && npx vitest run sandbox' },
  playwright: {
    path: 'sandbox/first.spec.ts',
    text: PLAYWRIGHT,
    run: 'npm i -D @playwright/test && npx playwright test sandbox',
  },
  // A file of its own: that of vitest may be there already.
  supertest: {
    path: 'sandbox/first-supertest.test.ts',
    text: SUPERTEST,
    run: 'npm i -D vitest supertest @types/supertest && npx vitest run sandbox',
  },
} as const satisfies Record<string, FirstTest>;

function initFiles(test: FirstTest): readonly InitFile[] {
  return [
    { path: 'sandbox/fixtures/first.yaml', text: FIXTURE },
    test,
    { path: 'sandbox/vite-proxy.mjs', text: VITE_PROXY },
  ];
}

/** Next steps, once the files are there. */
function initNext({ run }: FirstTest): string {
  return `
  ${run.padEnd(57)}  the first test
  npx uc-sandbox check sandbox/fixtures                      are the fixtures right?
  npx uc-sandbox start --fixtures sandbox/fixtures           portal and console, to look around
  npx uc-sandbox exec --fixtures sandbox/fixtures -- CMD     your own command, with UC_SANDBOX_URL
  sandbox/vite-proxy.mjs                                     says the two lines that vite.config needs`;
}

const NAMES = Object.keys(FIRST_TESTS)
  .join(', ')
  .replace(/, (?=\w+$)/, ' or ');
const FLAGS = {
  agent: switched(`writes ${AGENT_PATH} alone: how to start, ten recipes, rules, for a coding agent`),
  print: switched('with --agent: prints that page and writes nothing'),
  test: valued('NAME', `runner of the first test: ${NAMES} (default: node)`),
};

/** `uc-sandbox init`: what a project's first test with the sandbox needs. */
export const INIT: Command = {
  help: helpText(
    ['uc-sandbox init [--test NAME]', 'uc-sandbox init --agent [--print]'],
    `Writes into this folder, never over a file that is there:

${initFiles(FIRST_TESTS.node)
  .map(({ path }) => `  ${path}`)
  .join('\n')}`,
    FLAGS,
  ),
  run: async (parameters) => {
    const { test: given, agent, print } = parseCommandLine(parameters, FLAGS).values;
    if (agent ? given !== undefined : print) throw new UsageError('--print goes with --agent, and --test does not');
    if (agent) return initAgent(print === true);
    const name = given ?? 'node';
    if (!Object.hasOwn(FIRST_TESTS, name)) throw new UsageError(`--test ${name}: expected ${NAMES}`);
    const test = FIRST_TESTS[name as keyof typeof FIRST_TESTS];
    for (const file of initFiles(test)) printLine(`${write(file) ? 'wrote' : 'kept '}  ${file.path}`);
    printText(initNext(test));
    return 0;
  },
};

/** The page is short enough to be taken over by hand into one that is there. @throws one sentence where it is */
function initAgent(isPrinted: boolean): number {
  if (isPrinted) printText(AGENT_PAGE.trimEnd());
  else if (write({ path: AGENT_PATH, text: AGENT_PAGE })) printLine(`wrote  ${AGENT_PATH}`);
  else throw new Error(`${AGENT_PATH} is there already: take what it lacks from uc-sandbox init --agent --print`);
  return 0;
}

/** False where the file is there already. @throws one sentence where it cannot be written */
function write({ path, text }: InitFile): boolean {
  return orSentence(`${path} cannot be written`, () => {
    if (isThere(path)) return false;
    if (!isThere(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, text);
    return true;
  });
}
