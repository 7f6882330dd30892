import { isBuildStale } from './run/build-state.ts';
import { messageOf, readCommandLine, runScript } from './run/command-line.ts';
import { runNode } from './run/run-node.ts';
import { PARTS } from './torture/parts.ts';
import { Skipped, TortureFailure, type TorturePart } from './torture/run/part.ts';
import { endServers } from './torture/run/torture-server.ts';

const NAME_WIDTH = Math.max(...PARTS.map(({ name }) => name.length)) + 2;

const HELP = `
npm run torture [-- PART…]

Tries to break the built server (builds first if dist is missing or stale), and ends with code 1 where a promise of
docs/threats.md is broken: one line a part, the seed with it, and the smallest case that still breaks it.

${PARTS.map(({ name, says }) => `  ${name.padEnd(NAME_WIDTH)}${says}`).join('\n')}

  --seed N   the seed of everything that is drawn; a failure prints its own (default: drawn, and printed)
  --short    a sixtieth of the work, in about a minute: what npm run test:release does
  --help     this text
`;

const PROGRESS_MS = 5_000;
const SEED_MAX = 2 ** 31;

interface Options {
  readonly seed: number;
  readonly isShort: boolean;
}

/** One line a part. @returns whether it held */
async function runPart(part: TorturePart, options: Options): Promise<boolean> {
  const start = performance.now();
  const label = part.name.padEnd(NAME_WIDTH);
  const seconds = () => `(${((performance.now() - start) / 1000).toFixed(0)} s)`;
  let told = start;
  const progress = (text: string) => {
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    console.log(`  ${label}${text}  ${seconds()}`);
  };
  try {
    const [line = '', ...table] = (await part.run({ ...options, progress })).split('\n');
    console.log([`✓ ${label}${line}  ${seconds()}`, ...table].join('\n'));
    return true;
  } catch (error) {
    if (error instanceof Skipped) {
      console.log(`- ${label}skipped: ${error.message}`);
      return true;
    }
    const seed = error instanceof TortureFailure ? error.seed : options.seed;
    console.log(`✗ ${label}${messageOf(error)}  ${seconds()}`);
    if (error instanceof TortureFailure) for (const line of error.smallest) console.log(`    ${line}`);
    else if (process.env.DEBUG && error instanceof Error) console.log(error.stack);
    console.log(`    again: npm run torture -- ${part.name} --seed ${seed}${options.isShort ? ' --short' : ''}`);
    return false;
  } finally {
    await endServers();
  }
}

function seedOf(text: string | undefined): number {
  if (text === undefined) return Math.floor(Math.random() * SEED_MAX);
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0 || seed >= SEED_MAX)
    throw new Error(`--seed ${text}: expected a whole number from 0 to ${SEED_MAX - 1}`);
  return seed;
}

await runScript(async () => {
  const { values, positionals } = readCommandLine(HELP, { seed: { type: 'string' }, short: { type: 'boolean' } });
  const unknown = positionals.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown) throw new Error(`Unknown part ${unknown}; the parts are ${PARTS.map(({ name }) => name).join(', ')}.`);
  const seed = seedOf(values.seed);
  const chosen = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (isBuildStale()) {
    const { code, output } = await runNode(['--import', 'tsx', 'scripts/build.ts']);
    if (code !== 0) throw new Error(`npm run build failed:\n${output}`);
  }
  console.log(`seed ${seed}`);
  const broken: string[] = [];
  for (const part of chosen)
    if (!(await runPart(part, { seed, isShort: values.short === true }))) broken.push(part.name);
  console.log(broken.length > 0 ? `broken: ${broken.join(', ')}` : `${chosen.length} parts held`);
  return broken.length > 0 ? 1 : 0;
});
