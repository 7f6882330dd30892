import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PATHS } from '#contract/paths.ts';
import type { BenchRun } from '#scripts/bench/bench-run.ts';
import { firstAnswer } from '#scripts/bench/first-answer.ts';
import { openSession, rateOf, toEverAnotherPhone } from '#scripts/bench/load.ts';
import { residentBytes } from '#scripts/bench/process-figures.ts';
import { median } from '#scripts/bench/rounds.ts';
import type { Figure, Row } from '#scripts/bench/row.ts';
import { messageOf } from '#scripts/run/command-line.ts';
import { freePort } from '#scripts/run/free-port.ts';
import type { Peer } from './peer.ts';
import { PEERS } from './peers.ts';

const ROUNDS = 5;
/** Of a peer that starts a JVM, on a busy machine. */
const START_MS = 60_000;
const SECONDS = 2;

/** A server that is up, and its two requests. */
interface Contestant {
  readonly name: string;
  readonly pid: number;
  readonly readyMs: number;
  readonly read: string;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  /** the same for all rounds: no phone is asked twice */
  readonly toPhones: ReturnType<typeof toEverAnotherPhone>;
}

/** The same load for the sandbox and for every peer that is installed in `dir`, in turn. */
export const peersRow = (dir: string): Row => ({
  name: 'peers',
  about: `the peers in ${dir}`,
  measure: (run) => peerFigures(run, resolve(dir, 'node_modules')),
});

async function peerFigures(run: BenchRun, modules: string): Promise<Figure[]> {
  if (!existsSync(modules)) throw new Error(`${modules} is not there`);
  const ours = await sandbox(run);
  const contestants = [ours];
  const absent: Figure[] = [];
  for (const peer of PEERS) {
    run.progress(`${peer.name} starts`);
    try {
      contestants.push(await started(run, peer, modules));
    } catch (error) {
      absent.push({ figure: peer.name, value: Number.NaN, text: `left out: ${messageOf(error)}` });
    }
  }
  const reads = await inTurn(run, contestants, (one) => ({ url: one.read }));
  const codes = await inTurn(run, contestants, (one) => ({
    url: one.code,
    method: 'POST' as const,
    setupClient: one.toPhones,
  }));
  const figures = contestants.map((one) => {
    const line = `${perSecond('read', one, ours, reads)} · ${perSecond('code', one, ours, codes)}`;
    const memory = `${Math.round(residentBytes(one.pid) / 1e6)} MB`;
    return { figure: one.name, value: 0, text: `ready ${Math.round(one.readyMs)} ms · ${line} · ${memory}` };
  });
  return [...figures, ...absent];
}

async function sandbox(run: BenchRun): Promise<Contestant> {
  const { url, pid, readyMs } = await run.server();
  const { query, headers } = await openSession(url, PATHS.publicKey);
  return {
    name: 'uc-sandbox',
    pid,
    readyMs,
    read: url + PATHS.publicKey + query,
    code: url + PATHS.sendSmsCode + query,
    headers,
    toPhones: toEverAnotherPhone(),
  };
}

async function started(run: BenchRun, peer: Peer, modules: string): Promise<Contestant> {
  const manifest = join(modules, peer.package, 'package.json');
  if (!existsSync(manifest)) throw new Error('it is not installed there');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'bench-peer-'));
  run.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const { program, parameters } = peer.start({ modules, folder, port });
  const start = performance.now();
  // A group of its own: some start the server as a child, and only the group ends with it.
  const child = spawn(program, parameters, { cwd: folder, stdio: 'ignore', detached: true });
  run.atEnd(async () => {
    if (child.exitCode !== null || child.pid === undefined) return;
    const ended = once(child, 'close');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(url + peer.read, child, { headers: peer.headers, patienceMs: START_MS });
  return {
    name: `${peer.name} ${version}`,
    pid: child.pid ?? 0,
    readyMs: performance.now() - start,
    read: url + peer.read,
    code: url + peer.code.path,
    headers: peer.headers ?? {},
    toPhones: toEverAnotherPhone(0, peer.code.body),
  };
}

type Request = Pick<Parameters<typeof rateOf>[0], 'url' | 'method' | 'setupClient'>;

/** Requests a second of each round, by contestant. */
async function inTurn(
  run: BenchRun,
  contestants: readonly Contestant[],
  requestOf: (one: Contestant) => Request,
): Promise<Map<Contestant, number[]>> {
  const rates = new Map<Contestant, number[]>(contestants.map((one) => [one, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of round % 2 === 0 ? contestants : [...contestants].reverse()) {
      run.progress(`${one.name}, round ${round + 1} of ${ROUNDS}`);
      const headers = { ...one.headers, 'content-type': 'application/json' };
      const { average } = await rateOf({ ...requestOf(one), headers, seconds: SECONDS }, one.pid);
      rates.get(one)?.push(average);
    }
  }
  return rates;
}

function perSecond(what: string, one: Contestant, ours: Contestant, rates: Map<Contestant, number[]>): string {
  const own = rates.get(one) ?? [];
  const rate = `${what} ${Math.round(median(own))}/s`;
  if (one === ours) return rate;
  const ratio = median((rates.get(ours) ?? []).map((average, round) => average / (own[round] ?? Number.NaN)));
  return `${rate}, ours ${ratio.toFixed(2)} times`;
}
