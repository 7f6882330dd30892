import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ReplayBundle } from '#contract/control/replay.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { BenchRun } from './bench-run.ts';
import { atMost, type Figure, type RowGroup } from './row.ts';

const LONGEST_MS = 200;
/** Entries of the bundle that goes back again and again. */
const RETURNS = 500;

export const HOSTILE: RowGroup = {
  name: 'hostile',
  about: "calls beside another's fixtures of a megabyte and another's bundle",
  rows: [{ name: 'standstill', about: "the longest wait beside another's fixture or bundle", measure: standstill }],
};

const many = <T>(count: number, entry: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => entry(at));
const lines = (count: number, line: (index: number) => string) => many(count, line).join('\n');

/** Fixtures of up to a megabyte: the largest honest one, and others that are wrong from end to end. */
const FIXTURES: Readonly<Record<string, string>> = {
  accounts: `accounts:\n${lines(9_000, (at) => `- account: a${at}\n  phone: '${13_900_000_000 + at}'\n  accountId: id${at}`)}`,
  'wrong accounts': `accounts:\n${lines(9_000, () => '- account: 5\n  phone: x\n  foo: 1')}`,
  steps: `story:\n${lines(50_000, () => '- reload: true')}`,
  'unknown keys': lines(60_000, (at) => `k${at}: 1`),
  'open brackets': lines(60_000, (at) => `k${at}: [1`),
};

async function standstill(run: BenchRun): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-bench-'));
  run.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const { url } = await run.ownServer(['--fixtures', folder]);
  const sandbox = sandboxAt(url);
  const main = sandbox.world('main');
  const start = (await main.snapshot()) as ReplayBundle['start'];
  const bundle = (await main.send(CONTROL.snapshot, { query: { replay: '1' } })).data as ReplayBundle;
  const back = { kind: 'return', at: start.clock.now, to: null, snapshot: start } as const;
  const inputs: [string, () => Promise<unknown>][] = [
    ...Object.entries(FIXTURES).map(([name, yaml]): [string, () => Promise<unknown>] => [
      name,
      () => main.send(CONTROL.saveFixture, { params: { name: 'mine' }, body: { yaml, overwrite: true } }),
    ]),
    ['a bundle', () => main.send(CONTROL.openReplay, { body: { ...bundle, log: many(RETURNS, () => back) } })],
  ];
  const waits: [string, number][] = [];
  // The first time is the slowest: nothing is compiled yet.
  for (const [name, send] of inputs) waits.push([name, await longestWait(send(), () => sandbox.health())]);
  const [name, ms] = waits.reduce((longest, one) => (one[1] > longest[1] ? one : longest));
  const text = `${Math.round(ms)} ms, of ${name}`;
  const details = waits.map(([one, wait]) => `${one}: ${Math.round(wait)} ms`);
  return [
    { figure: 'longest wait beside a hostile input', target: atMost(LONGEST_MS, 'ms'), value: ms, text, details },
  ];
}

/** The longest time that a cheap call took while `work` was under way. */
async function longestWait(work: Promise<unknown>, call: () => Promise<unknown>): Promise<number> {
  let isUnderWay = true;
  const end = () => {
    isUnderWay = false;
  };
  void work.then(end, end);
  let longest = 0;
  while (isUnderWay) {
    const begunAt = performance.now();
    await call();
    longest = Math.max(longest, performance.now() - begunAt);
  }
  await work;
  return longest;
}
