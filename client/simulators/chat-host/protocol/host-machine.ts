import { Listeners } from '#console/connection/listeners.ts';
import { CODES, type HostCall, type HostOutput, type Json, objectOf, type Reply } from './host-call.ts';
import {
  DEFAULT_SCENARIO,
  type HostState,
  JOURNAL_MAX,
  type JournalRow,
  maskBody,
  type Scenario,
} from './host-state.ts';

/** Work on a host: a call that came, an act of a person, or the rest of a call that fell due. */
export type HostTask = (host: HostMachine) => void;

const NOTHING: HostTask = () => undefined;

/**
 * A running host: its state, a clock that moves it, and the one transport that carries its answers out. The same on
 * every transport, so one scenario runs on all four.
 */
export class HostMachine {
  /** where the addresses of panels are resolved */
  readonly panelOrigin: string;
  readonly #startedAt = performance.now();
  readonly #listeners = new Listeners();
  /** still to be carried out */
  readonly #outputs: HostOutput[] = [];
  #state: HostState;
  /** by time */
  #due: readonly { readonly at: number; readonly task: HostTask }[] = [];
  /** virtual milliseconds since the start */
  #now = 0;
  #skippedMs = 0;
  #seq = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #send: ((output: HostOutput) => void) | undefined;

  constructor(panelOrigin: string, scenario = DEFAULT_SCENARIO) {
    this.panelOrigin = panelOrigin;
    this.#state = {
      scenario,
      auth: 'none',
      authCalls: [],
      storage: new Map(),
      panels: [],
      listening: [],
      journal: [],
    };
  }

  get state(): HostState {
    return this.#state;
  }

  readonly subscribe = this.#listeners.add;

  /** Connects the host's transport. @returns a function that disconnects it */
  connect(send: (output: HostOutput) => void): () => void {
    this.#send = send;
    return () => {
      if (this.#send === send) this.#send = undefined;
      clearTimeout(this.#timer);
    };
  }

  /** Runs a task now, after all due ones, and sends out the results of both. */
  put(task: HostTask): void {
    this.#runDue();
    task(this);
    for (const output of this.#outputs.splice(0)) this.#send?.(output);
    this.#listeners.call();
    clearTimeout(this.#timer);
    const [first] = this.#due;
    if (first) this.#timer = setTimeout(() => this.put(NOTHING), Math.max(0, first.at - this.#clock()));
  }

  /** Moves the host's clock on; due tasks run at once. */
  advance(ms: number): void {
    this.#skippedMs += ms;
    this.put(NOTHING);
  }

  #clock() {
    return performance.now() - this.#startedAt + this.#skippedMs;
  }

  /** Runs each due task, in order and at its own time. */
  #runDue() {
    const now = this.#clock();
    for (;;) {
      const [first, ...rest] = this.#due;
      if (!first || first.at > now) break;
      this.#due = rest;
      this.#now = Math.max(this.#now, first.at);
      first.task(this);
    }
    this.#now = Math.max(this.#now, now);
  }

  /** Replaces a part of the state; nothing in it is changed in place. */
  change(change: Partial<HostState>): void {
    this.#state = { ...this.#state, ...change };
  }

  /** Changes a part of the scenario. */
  set(part: Partial<Scenario>): void {
    this.change({ scenario: { ...this.#state.scenario, ...part } });
  }

  /** The app starts anew: its calls are forgotten, its storage is not. */
  restart(): void {
    this.#due = [];
    this.change({ auth: 'none', authCalls: [], panels: [], listening: [] });
  }

  /** The next number of this host. */
  next(): number {
    this.#seq += 1;
    return this.#seq;
  }

  /** Tasks of the same instant run in the order in which they were scheduled. */
  schedule(afterMs: number, task: HostTask): void {
    this.#due = [...this.#due, { at: this.#now + afterMs, task }].sort((a, b) => a.at - b.at);
  }

  write(row: Omit<JournalRow, 'seq' | 'at'>): void {
    const whole = { ...row, seq: this.next(), at: this.#now, body: maskBody(row.body) };
    this.change({ journal: [...this.#state.journal, whole].slice(-JOURNAL_MAX) });
  }

  answer(call: HostCall, { ok, body }: Reply, forged?: 'origin' | 'id'): void {
    this.#outputs.push({ kind: 'answer', key: call.key, ok, body, ...(forged && { forged }) });
    const outcome = forged ? FORGED[forged] : `${ok ? '成功' : '失败'}${codeIn(body)}`;
    this.write({ ...rowOf(call), direction: 'out', body, outcome });
  }

  /** An event of a call that goes on. @param times how often it is sent, as a burst */
  progress(call: HostCall, index: number, times = 1): void {
    const [name, body] = ['progress', { index }];
    for (let sent = 0; sent < times; sent += 1) this.#outputs.push({ kind: 'event', key: call.key, name, body });
    this.write({ ...rowOf(call), direction: 'out', body, outcome: times > 1 ? `事件${name}×${times}` : `事件${name}` });
  }

  broadcast(name: string, body: Json): void {
    this.#outputs.push({ kind: 'broadcast', name, body });
    for (const { key } of this.#state.listening) this.#outputs.push({ kind: 'event', key, name, body });
    this.write({ direction: 'out', origin: '', method: name, body, outcome: '全局事件' });
  }
}

const FORGED = { origin: '伪造：来自其他来源', id: '伪造：未知的msgId' } as const;

/** ` 22`: the code of an answer that reports a failure. */
function codeIn(body: Json) {
  const { errorCode } = objectOf(body);
  return errorCode === undefined || errorCode === CODES.success ? '' : ` ${String(errorCode)}`;
}

/** The part of a journal's row that names a call. */
export function rowOf({ origin, method, key, containerId }: HostCall) {
  return { origin, method, key, ...(containerId === undefined ? {} : { containerId }) };
}
