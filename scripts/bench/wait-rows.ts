import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ReplayBundle } from '#contract/control/replay.ts';
import { KEY_LIFE_MS } from '#contract/limits.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { sendHttp } from '#kit/node/send-http.ts';
import { type BenchRun, builtServer } from './bench-run.ts';
import { rateOf, signInsAgainAndAgain } from './load.ts';
import { quantile, waitsBeside } from './rounds.ts';
import { atMost, type Figure, type Row } from './table.ts';

/** Worlds whose keys are due. */
const WORLDS = 30;
const SIGN_IN_S = 6;
/** Entries of the bundle that goes back again and again. */
const RETURNS = 500;

/** Waits of a caller beside others. */
export const WAIT_ROWS: readonly Row[] = [
  { name: 'keys', about: `worst wait beside ${WORLDS} keys that are due`, measure: besideKeys },
  { name: 'beside', about: "wait beside another's sign-ins", measure: besideSignIns },
  { name: 'hostile', about: "longest wait beside another's fixture or bundle", measure: besideHostile },
];

const health = (url: string) => () => sendHttp(new URL(`${url}${SANDBOX.api}/health`), { method: 'GET' });

async function besideKeys(run: BenchRun): Promise<Figure[]> {
  const { url } = await run.start(builtServer());
  const worlds = await Promise.all(Array.from({ length: WORLDS }, () => sandboxAt(url).createWorld()));
  await Promise.all(worlds.map((world) => world.advance(KEY_LIFE_MS)));
  // Not counted: the first call of this process.
  await health(url)();
  const asked = worlds.map(({ id }) => fetch(url + PATHS.publicKey, { headers: { [HEADERS.world]: id } }));
  const value = Math.max(...(await waitsBeside(Promise.all(asked), health(url))));
  const figure = `worst wait beside ${WORLDS} keys that are due`;
  return [{ figure, target: atMost(50, 'ms'), value, text: `${Math.round(value)} ms` }];
}

/** The wait that a hundredth of a caller's calls exceed while somebody else signs in, one sign-in after the other. */
async function besideSignIns(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.start(builtServer());
  const load = { ...(await signInsAgainAndAgain(url)), connections: 1, seconds: SIGN_IN_S };
  const value = quantile(await waitsBeside(rateOf(load, pid), health(url)), 0.99);
  const figure = "wait beside another's sign-ins, p99";
  return [{ figure, target: atMost(10, 'ms'), value, text: `${value.toFixed(1)} ms` }];
}

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

async function besideHostile(run: BenchRun): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-bench-'));
  run.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const { url } = await run.start(builtServer(['--fixtures', folder]));
  const main = sandboxAt(url).world('main');
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
  const waits: { name: string; ms: number }[] = [];
  // The first time is the slowest: nothing is compiled yet.
  for (const [name, send] of inputs) waits.push({ name, ms: Math.max(...(await waitsBeside(send(), health(url)))) });
  const value = Math.max(...waits.map(({ ms }) => ms));
  const text = `${Math.round(value)} ms, of ${waits.find(({ ms }) => ms === value)?.name}`;
  const details = waits.map(({ name, ms }) => `${name}: ${Math.round(ms)} ms`);
  return [{ figure: 'longest wait beside a hostile input', target: atMost(200, 'ms'), value, text, details }];
}
