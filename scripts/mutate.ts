import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutation, mismatch, mutate } from './mutate/mutation.ts';
import { MUTATIONS } from './mutate/mutations.ts';
import { firstFailure, SUITES, type Suite } from './mutate/run-suite.ts';
import { copyWorkTree } from './mutate/work-copy.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';

const HELP = `
npm run mutate [-- WORD…]

Makes one deliberate mistake at a time in a copy of the tree and tells which suites notice it. A mutation that no suite
notices has survived: a test is missing. Ends with code 1 where one survives.

  WORD           only mutations whose name or file contains it
  --suite NAME   only this suite (${SUITES.join(', ')}); more than one with commas
  --all          goes on with the other suites after one has noticed
  --list         names the mutations and ends
  --help         this text
`;

/** One line a mutation: the suites that noticed it, each with its first failing test. */
async function tryMutation(folder: string, mutation: Mutation, suites: readonly Suite[], isAll: boolean) {
  const path = join(folder, mutation.file);
  const original = readFileSync(path, 'utf8');
  const start = performance.now();
  const noticed: string[] = [];
  writeFileSync(path, mutate(mutation, original));
  try {
    for (const suite of suites) {
      const failure = await firstFailure(folder, suite);
      if (failure !== null) noticed.push(`${suite}: ${failure}`);
      if (failure !== null && !isAll) break;
    }
  } finally {
    writeFileSync(path, original);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${noticed.length > 0 ? '✓' : '✗'} ${mutation.name}  (${seconds} s)`);
  for (const line of noticed) console.log(`    ${line}`);
  return noticed.length > 0;
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
    list: { type: 'boolean' },
  });
  const suites = suitesOf(values.suite);
  const wanted = ({ name, file }: Mutation) =>
    positionals.length === 0 || positionals.some((word) => name.includes(word) || file.includes(word));
  const chosen = MUTATIONS.filter(wanted);
  if (chosen.length === 0) throw new Error(`No mutation is named ${positionals.join(', ')}. --list names them all.`);
  const wrong = chosen.flatMap((each) => mismatch(each, readFileSync(join(ROOT, each.file), 'utf8')) ?? []);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  if (values.list) {
    for (const { name, file } of chosen) console.log(`${name}  ${file}`);
    return 0;
  }

  const copy = copyWorkTree();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      copy.remove();
      process.exit(130);
    });
  try {
    for (const suite of suites) {
      const failure = await firstFailure(copy.folder, suite);
      if (failure !== null) throw new Error(`${suite} fails without any mutation: ${failure}`);
    }
    const survivors: string[] = [];
    for (const mutation of chosen)
      if (!(await tryMutation(copy.folder, mutation, suites, values.all === true))) survivors.push(mutation.name);
    console.log(`\n${chosen.length - survivors.length} of ${chosen.length} mutations noticed`);
    for (const name of survivors) console.log(`survived  ${name}`);
    return survivors.length > 0 ? 1 : 0;
  } finally {
    copy.remove();
  }
});
