import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PATHS } from '#contract/paths.ts';
import type { BenchRun } from '#scripts/bench/bench-run.ts';
import { firstAnswer } from '#scripts/bench/first-answer.ts';
import { openSession, rateOf } from '#scripts/bench/load.ts';
import { type Compared, compared } from '#scripts/bench/rounds.ts';
import { atMost, type Figure } from '#scripts/bench/row.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';

const ROUNDS = 5;
const FIGURE = 'cheapest call in a storm of sign-ins';
const FIGURE_BESIDE = 'the same where caller and load tool contend for its cores';

/** Puts a process before, or after, everything else that wants a core; util-linux's `chrt`. */
const FIRST = ['chrt', '--fifo', '1'];
const LAST = ['chrt', '--idle', '0'];

/** Server that a storm goes over. */
interface Target {
  readonly url: string;
  readonly kind?: 'bare';
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A way of making the storm. */
interface Way {
  readonly figure: string;
  readonly about: string;
  /** caller before the server, load tool after it */
  readonly isAlone: boolean;
}

/**
 * The wait that a hundredth of one caller's calls exceed while eight others sign in, against its wait while nobody
 * does. On two cores the server, its decrypting thread, caller and load tool all want one. So the first figure has the
 * caller before the server and the load tool after it, as if they ran on another machine: the rest is the server's own.
 */
export async function storm(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.server();
  const session = await openSession(url, PATHS.publicKey);
  // Not counted: the server is still being compiled.
  await rateOf({ url: url + PATHS.publicKey + session.query, headers: session.headers }, pid);
  const ours: Target = { url, query: session.query, headers: session.headers };
  const bare = await bareExpress(run);
  const ways: readonly Way[] = [
    ...(mayComeFirst() ? [{ figure: FIGURE, about: 'the server alone', isAlone: true }] : []),
    { figure: FIGURE_BESIDE, about: 'beside the load tool', isAlone: false },
  ];
  const figures: Figure[] = [];
  for (const { figure, about, isAlone } of ways) {
    run.progress(about);
    const waits = await comparedWaits(ours, isAlone);
    run.progress(`bare Express, ${about}`);
    const details = [`bare Express with the same decrypting thread: ${waitsText(await comparedWaits(bare, isAlone))}`];
    // Judged by the first way that this machine allows.
    const target = figures.length === 0 ? { target: atMost(2, 'times') } : {};
    figures.push({ figure, ...target, value: waits.ratio, text: waitsText(waits), details });
  }
  return figures;
}

function waitsText({ ours, theirs, ratio }: Compared): string {
  return `p99 ${ours.toFixed(1)} against ${theirs.toFixed(1)} ms, ${ratio.toFixed(1)} times`;
}

/** True where this user may run a process in real time. */
function mayComeFirst(): boolean {
  const [command = '', ...args] = [...FIRST, 'true'];
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

async function comparedWaits(target: Target, isAlone: boolean): Promise<Compared> {
  const { url, query, headers, kind = '' } = target;
  const args = [url + PATHS.publicKey + query, JSON.stringify(headers)];
  const caller = spawnScript('caller.ts', args, isAlone ? FIRST : []);
  const printed = createInterface(caller.stdout)[Symbol.asyncIterator]();
  const call = async () => {
    caller.stdin.write('\n');
    const { value, done } = await printed.next();
    if (done) throw new Error('the caller ended before its figure');
    return Number(value);
  };
  const inStorm = async () => {
    const load = spawnScript('sign-ins.ts', [url, kind], isAlone ? LAST : []);
    const ended = once(load, 'close');
    try {
      await Promise.race([once(load.stdout, 'data'), ended.then(neverBegan)]);
      return await call();
    } finally {
      load.kill();
      await ended;
    }
  };
  try {
    await printed.next();
    return await compared(ROUNDS, inStorm, call);
  } finally {
    caller.kill();
  }
}

function neverBegan(): never {
  throw new Error('the load tool ended before it signed in');
}

async function bareExpress(run: BenchRun): Promise<Target> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawnScript('bare-sign-in.ts', [String(port)]);
  run.atEnd(async () => {
    const ended = once(child, 'close');
    child.kill();
    await ended;
  });
  await firstAnswer(url + PATHS.publicKey, child);
  return { url, kind: 'bare', query: '', headers: {} };
}

function spawnScript(name: string, args: readonly string[], priority: readonly string[] = []) {
  const [command = '', ...rest] = [...priority, process.execPath, '--import', 'tsx', `scripts/bench/storm/${name}`];
  return spawn(command, [...rest, ...args], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
}
