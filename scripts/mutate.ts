import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { MUTATIONS, type Mutation, mismatch, mutate, THREATS, threatRows } from './mutate/mutations.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';
import { packageBin } from './run/run-node.ts';

const HELP = `
npm run mutate [-- WORD…]

Makes one deliberate mistake at a time in a copy of the tree, each of which lets a threat of docs/maintaining/threats.md come
true, and runs the tests of the threat's row. A mutation that they do not notice has survived: a test is missing.
Ends with code 1 where one survives.

  WORD    only mutations whose name or file contains it, or that make the threat of this id come true
  --list  names the mutations and ends
  --help  this text
`;

/** A run that does not end by itself was brought to a standstill by the mutation. */
const LIMIT_MS = 600_000;

/** Name of the first test that fails in the copy, or null where all pass. */
function firstFailure(folder: string, files: readonly string[]): string | null {
  const parameters = ['run', '--config', 'tests/vitest.config.ts', '--bail=1', '--reporter=dot', ...files];
  const ended = spawnSync(process.execPath, [packageBin('vitest'), ...parameters], {
    cwd: folder,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  if (ended.status === 0) return null;
  return (
    /^ FAIL +(.*)$/m.exec(stripVTControlCharacters(ended.stdout + ended.stderr))?.[1] ??
    `the test runner ended with ${ended.status ?? ended.signal}`
  );
}

/** Test files of the rows of a mutation's threats, but for those of the browser. */
function testsOf({ threats }: Mutation): string[] {
  const rows = threatRows(readFileSync(join(ROOT, THREATS), 'utf8')).filter(({ id }) => threats.includes(id));
  return [...new Set(rows.flatMap(({ tests }) => tests))].filter((file) => !file.startsWith('tests/e2e/'));
}

/** Copies the working tree to a temporary folder, so that a mutation never touches the files being worked on. */
function copyWorkTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uc-mutate-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The first failure of the mutation's tests. */
function tryMutation(folder: string, mutation: Mutation): string | null {
  const path = join(folder, mutation.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, mutate(mutation, original));
  try {
    return firstFailure(folder, testsOf(mutation));
  } finally {
    writeFileSync(path, original);
  }
}

await runScript(async () => {
  const { values, positionals } = readCommandLine(HELP, { list: { type: 'boolean' } });
  const isWanted = ({ name, file, threats }: Mutation) =>
    positionals.length === 0 ||
    positionals.some((word) => name.includes(word) || file.includes(word) || threats.includes(word));
  const chosen = MUTATIONS.filter(isWanted);
  if (chosen.length === 0) throw new Error(`No mutation is named ${positionals.join(', ')}. --list names them all.`);
  const wrong = chosen.flatMap((each) => mismatch(each, readFileSync(join(ROOT, each.file), 'utf8')) ?? []);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  if (values.list) {
    for (const { name, file, threats } of chosen) console.log([...threats, name, file].join('  '));
    return 0;
  }

  const copy = copyWorkTree();
  process.once('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const failure = firstFailure(copy, [...new Set(chosen.flatMap(testsOf))]);
  if (failure !== null) throw new Error(`A test fails without any mutation: ${failure}`);
  let survivors = 0;
  for (const mutation of chosen) {
    const noticed = tryMutation(copy, mutation);
    if (noticed === null) survivors += 1;
    console.log(`${noticed === null ? '✗ survived' : '✓'} ${[...mutation.threats, mutation.name].join(' ')}`);
    if (noticed !== null) console.log(`    ${noticed}`);
  }
  console.log(`\n${chosen.length - survivors} of ${chosen.length} mutations noticed`);
  return survivors > 0 ? 1 : 0;
});
