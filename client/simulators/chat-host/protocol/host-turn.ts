import {
  CODES,
  failure,
  type HostCall,
  type HostOutput,
  type Json,
  METHODS,
  objectOf,
  type Reply,
} from './host-call.ts';
import {
  type Due,
  type HostInput,
  type HostState,
  type HostStep,
  type HostStorage,
  JOURNAL_MAX,
  type JournalRow,
  maskBody,
} from './host-state.ts';

/** One step under way: its state and output. It never leaves the step. */
export class HostTurn {
  readonly panelOrigin: string;
  #state: HostState;
  readonly #outputs: HostOutput[] = [];

  /** @param panelOrigin where the addresses of panels are resolved */
  constructor(state: HostState, panelOrigin: string) {
    this.#state = state;
    this.panelOrigin = panelOrigin;
  }

  get state(): HostState {
    return this.#state;
  }

  change(change: Partial<HostState>): void {
    this.#state = { ...this.#state, ...change };
  }

  /** The next number of this host. */
  next(): number {
    const seq = this.#state.seq + 1;
    this.change({ seq });
    return seq;
  }

  schedule(afterMs: number, work: Due['work']): void {
    const due = { at: this.#state.now + afterMs, seq: this.next(), work };
    this.change({ due: [...this.#state.due, due].sort((a, b) => a.at - b.at || a.seq - b.seq) });
  }

  write(row: Omit<JournalRow, 'seq' | 'at'>): void {
    const whole = { ...row, seq: this.next(), at: this.#state.now, body: maskBody(row.body) };
    this.change({ journal: [...this.#state.journal, whole].slice(-JOURNAL_MAX) });
  }

  received(call: HostCall, outcome: string): void {
    this.write({ ...rowOf(call), direction: 'in', body: call.body, outcome });
  }

  noted(call: HostCall, body: Json, outcome: string): void {
    this.write({ ...rowOf(call), direction: 'note', body, outcome });
  }

  answer(call: HostCall, { ok, body }: Reply, forged?: 'origin' | 'id'): void {
    this.#outputs.push({ kind: 'answer', key: call.key, ok, body, ...(forged && { forged }) });
    const outcome = forged ? FORGED[forged] : `${ok ? '成功' : '失败'}${codeIn(body)}`;
    this.write({ ...rowOf(call), direction: 'out', body, outcome });
  }

  event(call: HostCall, name: string, body: Json, times = 1): void {
    this.#outputs.push({ kind: 'event', key: call.key, name, body, times });
    this.write({ ...rowOf(call), direction: 'out', body, outcome: times > 1 ? `事件${name}×${times}` : `事件${name}` });
  }

  broadcast({ name, body }: Extract<HostInput, { type: 'broadcast' }>): void {
    this.#outputs.push({ kind: 'broadcast', name, body });
    for (const { key } of this.#state.listening) this.#outputs.push({ kind: 'event', key, name, body, times: 1 });
    this.write({ direction: 'out', origin: '', method: name, body, outcome: '全局事件' });
  }

  end(): HostStep {
    return { state: this.#state, outputs: this.#outputs };
  }
}

const FORGED = { origin: '伪造：来自其他来源', id: '伪造：未知的msgId' } as const;

/** ` 22`: the code an answer carries, where it says that something went wrong. */
function codeIn(body: Json) {
  const { errorCode } = objectOf(body);
  return errorCode === undefined || errorCode === CODES.success ? '' : ` ${String(errorCode)}`;
}

function rowOf({ origin, method, key, containerId }: HostCall) {
  return { origin, method, key, ...(containerId === undefined ? {} : { containerId }) };
}

/** Assumed: the documented limits, 1 MB an item and 50 MB an origin, are counted in characters. */
const ITEM_MAX = 1_000_000;
const ORIGIN_MAX = 50_000_000;

interface StorageStep {
  readonly reply: Reply;
  readonly storage: HostStorage;
}

/** Runs one storage call; null for any other method. */
export function runStorageCall(storage: HostStorage, call: HostCall, missing: string | null): StorageStep | null {
  if (!METHODS_OF_STORAGE.includes(call.method)) return null;
  const { name, value } = objectOf(call.body);
  const items = storage.get(call.origin) ?? new Map<string, string>();
  const refuse = (text: string, code: string = CODES.internal) => ({
    reply: failure(code, text),
    storage,
  });
  const keep = (next: ReadonlyMap<string, string>) => ({
    reply: { ok: true, body: {} },
    storage: new Map(storage).set(call.origin, next),
  });
  if (typeof name !== 'string') return refuse('name must be a string');
  if (call.method === METHODS.getItem) {
    const found = items.get(name) ?? missing;
    if (found === null) return refuse('no such item', CODES.notExist);
    return { reply: { ok: true, body: { value: found } }, storage };
  }
  if (call.method === METHODS.removeItem) return keep(new Map([...items].filter(([other]) => other !== name)));
  if (typeof value !== 'string') return refuse('value must be a string');
  const others = [...items].reduce((sum, [other, text]) => (other === name ? sum : sum + text.length), 0);
  if (value.length > ITEM_MAX || others + value.length > ORIGIN_MAX) return refuse('storage limit exceeded');
  return keep(new Map(items).set(name, value));
}

const METHODS_OF_STORAGE: readonly string[] = [METHODS.getItem, METHODS.setItem, METHODS.removeItem];
