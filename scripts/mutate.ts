import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bite } from './mutate/bite.ts';
import { type Mutation, mismatch, mutate } from './mutate/mutation.ts';
import { MUTATIONS } from './mutate/mutations.ts';
import { firstFailure, PATIENT_LIMIT_MS, SUITES, type Suite } from './mutate/run-suite.ts';
import { copyWorkTree } from './mutate/work-copy.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';

const HELP = `
npm run mutate [-- WORD…]

Makes one deliberate mistake at a time in a copy of the tree and reports which test notices it. The test files that its
row in scripts/mutate/lists names run first; where they notice nothing, every suite. A mutation that no suite notices has
survived: a test is missing. Ends with code 1 where one survives, or where a suite had to be
left out because it fails without any mutation.

  WORD           only mutations whose name or file contains it, or that make the threat of this id come true
  --suite NAME   only this suite (${SUITES.join(', ')}); more than one with commas
  --all          runs every suite, and goes on after one has noticed
  --threats      only mutations that make a threat of docs/threats.md come true, each with its ids
  --contract     other mutations: of the mock's answers and doings, each against a run of \`uc-sandbox contract\`, which has
                 to tell of it in the words of its row
  --list         names the mutations and ends
  --help         this text
`;

/** Runs tests of the copy; a suite that fails without any mutation judges none, and is reported once. */
class Judge {
  readonly #folder: string;
  readonly #isGood = new Map<Suite, boolean>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** the suites that were left out */
  get left(): readonly Suite[] {
    return SUITES.filter((suite) => this.#isGood.get(suite) === false);
  }

  async #trusts(suite: Suite): Promise<boolean> {
    const known = this.#isGood.get(suite);
    if (known !== undefined) return known;
    const failure = await firstFailure(this.#folder, [suite], [], PATIENT_LIMIT_MS);
    if (failure !== null) console.log(`${suite} is left out, it fails without any mutation: ${failure}`);
    this.#isGood.set(suite, failure === null);
    return failure === null;
  }

  /** One line a mutation: the suites that noticed it, each with its first failing test. */
  async try(mutation: Mutation, suites: readonly Suite[], isAll: boolean): Promise<boolean> {
    const start = performance.now();
    const noticed: string[] = [];
    const likelyIn = (suite: Suite) => mutation.likely.filter((file) => file.startsWith(`tests/${suite}/`));
    const likely = isAll ? [] : suites.flatMap(likelyIn);
    if (likely.length > 0) {
      const failure = await this.#with(mutation, () => firstFailure(this.#folder, suites, likely));
      if (failure !== null) noticed.push(failure);
    }
    const rest = suites.toSorted((one, other) => likelyIn(other).length - likelyIn(one).length);
    for (const suite of noticed.length > 0 ? [] : rest) {
      if (!(await this.#trusts(suite))) continue;
      const failure = await this.#with(mutation, () => firstFailure(this.#folder, [suite]));
      if (failure !== null) noticed.push(failure);
      if (failure !== null && !isAll) break;
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    const named = [...(mutation.threats ?? []), mutation.name].join(' ');
    console.log(`${noticed.length > 0 ? '✓' : '✗'} ${named}  (${seconds} s)`);
    for (const line of noticed) console.log(`    ${line}`);
    return noticed.length > 0;
  }

  async #with<T>(mutation: Mutation, act: () => Promise<T>): Promise<T> {
    const path = join(this.#folder, mutation.file);
    const original = readFileSync(path, 'utf8');
    writeFileSync(path, mutate(mutation, original));
    try {
      return await act();
    } finally {
      writeFileSync(path, original);
    }
  }
}

function suitesOf(text: string | undefined): readonly Suite[] {
  if (text === undefined) return SUITES;
  const wrong = text.split(',').find((name) => !SUITES.some((suite) => suite === name));
  if (wrong !== undefined) throw new Error(`There is no suite ${wrong}: ${SUITES.join(', ')}.`);
  return SUITES.filter((suite) => text.split(',').includes(suite));
}

await runScript(async () => {
  const { values, positionals } = readCommandLine(HELP, {
    suite: { type: 'string' },
    all: { type: 'boolean' },
    threats: { type: 'boolean' },
    contract: { type: 'boolean' },
    list: { type: 'boolean' },
  });
  if (values.contract) return bite(positionals, values.list === true);
  const suites = suitesOf(values.suite);
  const wanted = ({ name, file, threats = [] }: Mutation) =>
    (threats.length > 0 || !values.threats) &&
    (positionals.length === 0 ||
      positionals.some((word) => name.includes(word) || file.includes(word) || threats.includes(word)));
  const chosen = MUTATIONS.filter(wanted);
  if (chosen.length === 0) throw new Error(`No mutation is named ${positionals.join(', ')}. --list names them all.`);
  const wrong = chosen.flatMap((each) => mismatch(each, readFileSync(join(ROOT, each.file), 'utf8')) ?? []);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  if (values.list) {
    for (const { name, file, threats = [] } of chosen) console.log([...threats, name, file].join('  '));
    return 0;
  }

  const copy = copyWorkTree();
  process.once('exit', () => copy.remove());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const judge = new Judge(copy.folder);
  const files = [...new Set(chosen.flatMap(({ likely }) => likely))];
  const failure = await firstFailure(copy.folder, suites, files, PATIENT_LIMIT_MS);
  if (failure !== null) throw new Error(`A likely test fails without any mutation: ${failure}`);
  const survivors: string[] = [];
  for (const mutation of chosen)
    if (!(await judge.try(mutation, suites, values.all === true))) survivors.push(mutation.name);
  console.log(`\n${chosen.length - survivors.length} of ${chosen.length} mutations noticed`);
  for (const name of survivors) console.log(`survived  ${name}`);
  return survivors.length + judge.left.length > 0 ? 1 : 0;
});
