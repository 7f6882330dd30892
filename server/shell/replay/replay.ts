import { MoveClockRequest } from '#contract/control/world.ts';
import type { Recorded, RecordedCall, WorldFile } from '#contract/control/world-file.ts';
import { INSTANT_MAX } from '#contract/limits.ts';
import { HEADERS, MAIN_WORLD } from '#contract/storage.ts';
import type { PortalCall } from '#http/portal/incoming-call.ts';
import { turn } from '#http/wire/in-turns.ts';
import { fireUntil } from '#sandbox/world/clock-moves.ts';
import type { World } from '#sandbox/world/world.ts';
import { type RunningSandbox, startSandbox } from '#server/shell/start.ts';
import { checkLog } from './check-log.ts';
import { type RepeatedResponse, type Sending, sendAgain } from './replay-call.ts';
import { ReplayKeys } from './replay-keys.ts';

/** One call of a replay and how its second answer differs from the first; nothing differs when the list is empty. */
export interface ReplayedCall {
  readonly call: RecordedCall;
  readonly differences: readonly string[];
}

/**
 * Runs everything in a bundle again, in a world of its own in this process, each call at the instant it was carried
 * out at. Faults delay nothing: a delayed call continues at its recorded instant.
 * @param onReplayed called with each call as it is answered
 */
export async function replay(bundle: WorldFile, onReplayed: (replayed: ReplayedCall) => void): Promise<void> {
  await replayAndRead(bundle, { onReplayed, read: () => undefined });
}

interface Reading<T> {
  readonly onReplayed: (replayed: ReplayedCall) => void;
  /** Reads the world after the last entry, before it is dropped. */
  readonly read: (world: World) => T | Promise<T>;
  /** gives the replay up */
  readonly signal?: AbortSignal;
}

/** Runs a bundle again as `replay` does, and reads its world. @throws for a bundle that cannot be run, and when given up */
export async function replayAndRead<T>(bundle: WorldFile, { onReplayed, read, signal }: Reading<T>): Promise<T> {
  checkLog(bundle);
  const delays = new Delays();
  const running = await startSandbox({
    port: 0,
    fixtures: { list: () => [], load: () => undefined },
    fixture: { name: 'replay', content: {} },
    keys: new ReplayKeys(bundle),
    hosts: hostsOf(bundle),
    publicOrigin: bundle.publicOrigin ?? null,
    allowOrigins: bundle.allowOrigins ?? [],
    pause: (call) => delays.begin(call),
  });
  try {
    const world = worldOf(running, bundle);
    world.beginAs({ ...bundle, start: { ...bundle.start, clock: { ...bundle.start.clock, frozen: true } } });
    const player = new Player({ running, world, delays, bundle, onReplayed });
    const givenUp = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    // It may come between two entries.
    givenUp.catch(() => undefined);
    for (const entry of bundle.log) {
      // Entries that wait for nothing would run in a row.
      await turn();
      signal?.throwIfAborted();
      await Promise.race([player.play(entry), givenUp]);
    }
    return await read(world);
  } finally {
    await running.close();
  }
}

function worldOf({ sandbox }: RunningSandbox, { world: id }: WorldFile): World {
  if (id !== MAIN_WORLD) sandbox.create({ id });
  const world = sandbox.find(id);
  if (!world) throw new Error(`The world ${id} could not be made.`);
  return world;
}

/** Calls that a fault holds back, until their entry in the log to go on. */
class Delays {
  readonly #held = new Map<string, (goesOn: boolean) => void>();
  #begun: (id: string) => void = () => undefined;

  begin({ requestId }: PortalCall): Promise<boolean> {
    return new Promise((resolve) => {
      this.#held.set(requestId, resolve);
      this.#begun(requestId);
    });
  }

  /** Resolves with the id of the next call that is held. */
  next(): Promise<string> {
    return new Promise((resolve) => {
      this.#begun = resolve;
    });
  }

  end(id: string, goesOn: boolean): void {
    this.#held.get(id)?.(goesOn);
    this.#held.delete(id);
  }
}

interface PlayerOptions {
  readonly running: RunningSandbox;
  readonly world: World;
  readonly delays: Delays;
  readonly bundle: WorldFile;
  readonly onReplayed: (replayed: ReplayedCall) => void;
}

class Player {
  readonly #running: RunningSandbox;
  readonly #world: World;
  readonly #delays: Delays;
  readonly #bundle: WorldFile;
  readonly #onReplayed: (replayed: ReplayedCall) => void;
  /** seq of the newest event before each entry so far */
  readonly #before: number[] = [];
  /** of the recorded world; the clock of this one stands still between two entries */
  #isFrozen: boolean;
  readonly #waiting = new Map<string, { readonly call: RecordedCall; readonly sending: Sending }>();

  constructor({ running, world, delays, bundle, onReplayed }: PlayerOptions) {
    this.#running = running;
    this.#world = world;
    this.#delays = delays;
    this.#bundle = bundle;
    this.#isFrozen = bundle.start.clock.frozen;
    this.#onReplayed = onReplayed;
  }

  async play(entry: Recorded): Promise<void> {
    this.#passTo(entry.at);
    this.#world.settleHistory();
    this.#before.push(this.#world.history.last);
    if (entry.kind === 'control') return this.#control(entry);
    if (entry.kind === 'call') return this.#call(entry);
    if (entry.kind === 'checkpoint') return this.#keep(entry);
    if (entry.kind === 'clock') return this.#moveClock(entry);
    if (entry.kind === 'return') return this.#goBack(entry);
    const waiting = this.#waiting.get(entry.id);
    if (entry.kind === 'gone') waiting?.sending.hangUp();
    this.#delays.end(entry.id, entry.kind === 'resumed');
    if (waiting && entry.kind === 'resumed') this.#report(waiting.call, await waiting.sending.answer);
  }

  /** Lets time go by: due events fire, and no move of the clock is recorded. */
  #passTo(to: number): void {
    const { state } = this.#world;
    if (to < state.clock.now()) return;
    fireUntil(state, to);
    state.clock.moveTo(to);
  }

  /** Records a move, stop or start of the clock as it was made; a refused one moved nothing. */
  #moveClock({ at, body }: Extract<Recorded, { kind: 'clock' }>): void {
    const { data } = MoveClockRequest.safeParse(body);
    if (!data) return;
    const to = 'now' in data ? data.now : 'advanceMs' in data ? at + data.advanceMs : at;
    const isFrozen = 'freeze' in data ? data.freeze : this.#isFrozen;
    if (to < at || to > INSTANT_MAX || (to === at && isFrozen === this.#isFrozen)) return;
    this.#isFrozen = isFrozen;
    this.#world.state.recorder.clockMoved(at, to, isFrozen);
    this.#passTo(to);
  }

  #keep({ at, checkpoint, name }: Extract<Recorded, { kind: 'checkpoint' }>): void {
    this.#world.history.add({ kind: 'checkpoint', at, checkpoint, name });
  }

  async #call(call: RecordedCall): Promise<void> {
    const held = this.#delays.next();
    const sending = sendAgain(this.#running.port, this.#world.id, call);
    const heldId = await Promise.race([sending.answer.then(() => null), held]);
    const isDelayed = this.#bundle.log.some(
      (later) => (later.kind === 'resumed' || later.kind === 'gone') && later.id === call.id,
    );
    if (isDelayed && (heldId === null || heldId === call.id)) this.#waiting.set(call.id, { call, sending });
    else if (heldId === null && call.answer) this.#report(call, await sending.answer);
    else if (heldId !== null) this.#letGo(call, sending, heldId);
  }

  /** Abandons a call that a fault holds for good: waiting for its answer would last until the whole replay is given up. */
  #letGo(call: RecordedCall, sending: Sending, heldId: string): void {
    sending.hangUp();
    this.#delays.end(heldId, false);
    if (call.answer)
      this.#onReplayed({ call, differences: ['a fault holds it, and nothing in the log lets it go on'] });
  }

  async #control({ method, target, body }: Extract<Recorded, { kind: 'control' }>): Promise<void> {
    const headers = { host: 'localhost', [HEADERS.control]: '1', 'content-type': 'application/json' };
    const call = { method, target, headers, body: { text: JSON.stringify(body ?? {}) } };
    await sendAgain(this.#running.port, this.#world.id, call).answer;
  }

  #goBack({ snapshot, to, checkpoint, name = null }: Extract<Recorded, { kind: 'return' }>): void {
    const { now, frozen } = snapshot.clock;
    this.#isFrozen = frozen;
    const seq = to === null ? null : this.#lastBefore(to - this.#bundle.missing, now);
    const destination =
      checkpoint === undefined || seq === null ? undefined : { id: checkpoint, name, seq, ...NO_BROWSER };
    this.#world.goBack({ ...snapshot, clock: { now, frozen: true } }, undefined, destination);
  }

  /** seq of the newest event at a time, before an entry of the log; null for an entry that is not in the bundle. */
  #lastBefore(entry: number, now: number): number | null {
    const last = this.#before[entry];
    if (last === undefined) return null;
    const led = this.#world.history.outcomes().filter(({ seq, at }) => seq <= last && at <= now);
    return Math.max(0, ...led.map(({ seq }) => seq));
  }

  #report(call: RecordedCall, repeated: RepeatedResponse): void {
    this.#onReplayed({ call, differences: differencesOf(call, repeated) });
  }
}

/** No page is open at a replay. */
const NO_BROWSER = { page: null, session: null };

function differencesOf({ id, answer }: RecordedCall, repeated: RepeatedResponse): string[] {
  if (!answer) return ['it was never answered'];
  if (answer.broken || repeated.broken) return answer.broken === repeated.broken ? [] : ['only one answer is broken'];
  const pairs: [string, unknown, unknown][] = [
    ['request id', id, repeated.id],
    ['status', answer.status, repeated.status],
    ['location', answer.location, repeated.location],
    ['cookies', answer.cookies.join('\n'), repeated.cookies.join('\n')],
    ['body', answer.body, repeated.body],
  ];
  return pairs.flatMap(([what, then, now]) =>
    then === now ? [] : [`${what}: was ${String(then)}, is ${String(now)}`],
  );
}

/** Names beside loopback that the recorded calls were sent to. */
function hostsOf({ log }: WorldFile): string[] {
  const hosts = log.flatMap((entry) => (entry.kind === 'call' ? (entry.headers.host ?? '').replace(/:\d+$/, '') : []));
  return [...new Set(hosts.filter((host) => host !== ''))];
}
