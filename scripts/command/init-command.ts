import { mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
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

/** The place where coding agents look for a page about a project. */
const AGENT_PATH = 'AGENTS.md';
const AGENT_PAGE = join(ROOT, 'docs/recipes/agents.md');

/** Files that `uc-sandbox init` writes, as the package brings them. */
const FIRST = join(ROOT, 'docs/recipes/first');

/** A first test, and the command that runs it. */
interface FirstTest {
  readonly file: string;
  readonly run: string;
}

/** First tests by what runs them. */
const FIRST_TESTS = {
  node: { file: 'first.test.mjs', run: 'node --test sandbox/first.test.mjs' },
  vitest: { file: 'first.test.ts', run: 'npm i -D vitest && npx vitest run sandbox' },
  playwright: { file: 'first.spec.ts', run: 'npm i -D @playwright/test && npx playwright test sandbox' },
  // A file of its own: that of vitest may be there already.
  supertest: {
    file: 'first-supertest.test.ts',
    run: 'npm i -D vitest supertest @types/supertest && npx vitest run sandbox',
  },
} as const satisfies Record<string, FirstTest>;

/** Places of what is written. */
function initFiles({ file }: FirstTest): readonly string[] {
  return ['sandbox/fixtures/first.yaml', `sandbox/${file}`, 'sandbox/vite-proxy.mjs'];
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
  .map((path) => `  ${path}`)
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
    for (const path of initFiles(test))
      printLine(`${copy(join(FIRST, basename(path)), path) ? 'wrote' : 'kept '}  ${path}`);
    printText(initNext(test));
    return 0;
  },
};

/** The page is short enough to be taken over by hand into one that is there. @throws one sentence where it is */
function initAgent(isPrinted: boolean): number {
  if (isPrinted) printText(readFileSync(AGENT_PAGE, 'utf8').trimEnd());
  else if (copy(AGENT_PAGE, AGENT_PATH)) printLine(`wrote  ${AGENT_PATH}`);
  else throw new Error(`${AGENT_PATH} is there already: take what it lacks from uc-sandbox init --agent --print`);
  return 0;
}

/** False where the file is there already. @throws one sentence where it cannot be written */
function copy(from: string, path: string): boolean {
  return orSentence(`${path} cannot be written`, () => {
    if (isThere(path)) return false;
    if (!isThere(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, readFileSync(from, 'utf8'));
    return true;
  });
}
