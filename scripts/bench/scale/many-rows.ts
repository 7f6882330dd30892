import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { BenchRun } from '#scripts/bench/bench-run.ts';
import { openSession, rateOf } from '#scripts/bench/load.ts';
import { makeSandbox } from '#scripts/bench/make-sandbox.ts';
import { median } from '#scripts/bench/rounds.ts';
import { atMost, type Figure, type Row } from '#scripts/bench/row.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { readFixtureFile } from '#server/fixtures/fixture-files.ts';
import { growthFigure, msText, type SizedMs } from './growth.ts';

const SIZES = [125, 250, 500, 1_000];
const ROUNDS = 5;
const CONNECTIONS = [50, 100, 200, 500, 1_000];
const LOAD_SECONDS = 4;
/** The most that one world opens. */
const STREAMS_A_WORLD = 64;

export const MANY_ROWS: readonly Row[] = [
  { name: 'many-worlds', about: '1,000 worlds made', measure: manyWorlds },
  { name: 'streams', about: '1,000 event streams', measure: streams },
  { name: 'connections', about: 'waits at 50 to 1,000 connections', measure: connections },
];

/** Without HTTP: the default fixture, until the sandbox is full. */
async function manyWorlds(): Promise<Figure[]> {
  const { content } = readFixtureFile(join(ROOT, 'fixtures/default.yaml'));
  const points: SizedMs[] = [];
  const warm = await makeSandbox(content);
  for (let count = 0; count < 500; count += 1) warm.create({});
  for (const size of SIZES) {
    const times: number[] = [];
    while (times.length < ROUNDS) {
      const sandbox = await makeSandbox(content);
      const start = performance.now();
      for (let count = 0; count < size - 1; count += 1) if (!sandbox.create({})) throw new Error(`no world ${count}`);
      times.push(performance.now() - start);
    }
    points.push({ size, ms: median(times) });
  }
  const ms = points.at(-1)?.ms ?? Number.NaN;
  const made = { figure: '1,000 worlds made', target: atMost(200, 'ms'), value: ms, text: msText(ms) };
  return [made, growthFigure('worlds made', 'worlds', points)];
}

/** Streams of as many worlds as their number asks for: all are open, then an event of each world has reached all. */
async function streams(run: BenchRun): Promise<Figure[]> {
  const { url } = await run.server();
  const opened: SizedMs[] = [];
  const reached: SizedMs[] = [];
  // The first round is no measure: it warms the code up.
  for (const size of [SIZES[0] ?? 0, ...SIZES]) {
    run.progress(`${size} streams`);
    const { openMs, reachMs } = await streamsOf(url, size);
    opened.push({ size, ms: openMs });
    reached.push({ size, ms: reachMs });
  }
  return [
    growthFigure('event streams opened', 'streams', opened.slice(1)),
    growthFigure('an event has reached every stream', 'streams', reached.slice(1)),
  ];
}

async function streamsOf(url: string, size: number): Promise<{ openMs: number; reachMs: number }> {
  const number = Math.ceil(size / STREAMS_A_WORLD);
  const worlds = await Promise.all(Array.from({ length: number }, () => sandboxAt(url).createWorld()));
  const worldOf = (index: number) => worlds[index % number]?.id ?? '';
  const start = performance.now();
  const open = await Promise.all(Array.from({ length: size }, (_, index) => openStream(url, worldOf(index))));
  const openMs = performance.now() - start;
  const all = Promise.all(open.map((stream) => eventOn(stream, 'clock')));
  await Promise.all(worlds.map((world) => world.advance(60_000)));
  await all;
  const reachMs = performance.now() - start - openMs;
  for (const stream of open) stream.destroy();
  await Promise.all(worlds.map((world) => world.drop()));
  return { openMs, reachMs };
}

function openStream(url: string, world: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(
      `${url}${SANDBOX.api}/events`,
      { agent: false, headers: { [HEADERS.control]: '1', [HEADERS.world]: world } },
      (response) => {
        if (response.statusCode === 200) resolve(response);
        else reject(new Error(`an event stream was answered with ${response.statusCode}`));
      },
    ).on('error', reject);
  });
}

function eventOn(stream: IncomingMessage, type: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(`"type":"${type}"`)) resolve();
    });
    stream.once('close', () => reject(new Error('an event stream ended')));
  });
}

/** The cheapest call, by more and more callers at once. */
async function connections(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.server();
  const { query, headers } = await openSession(url, PATHS.publicKey);
  const [p50, p99]: [SizedMs[], SizedMs[]] = [[], []];
  const rates: string[] = [];
  for (const size of CONNECTIONS) {
    run.progress(`${size} connections`);
    const load = { url: url + PATHS.publicKey + query, headers, connections: size, seconds: LOAD_SECONDS };
    const rate = await rateOf(load, pid);
    p50.push({ size, ms: rate.p50 });
    p99.push({ size, ms: rate.p99 });
    rates.push(`${size}: ${Math.round(rate.average)}/s`);
  }
  const [half, most] = [
    growthFigure('wait for a call, p50', 'connections', p50),
    growthFigure('wait for a call, p99', 'connections', p99),
  ];
  return [half, { ...most, details: [...(most.details ?? []), rates.join(' · ')] }];
}
