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
  type OpenPanel,
} from './host-state.ts';
import { isWhole, type PanelAct, type PanelKind, type PanelPage, readPanelPage } from './panel-page.ts';

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
  reply: Reply;
  storage: HostStorage;
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

/** Opens the panel a call asks for. @returns null: the answer comes when a person ends it; else why it stays shut */
export function openPanel(turn: HostTurn, call: HostCall): Reply | null {
  const { componentType, params } = objectOf(call.body);
  const { url, target, title, wnId, panelHeight } = objectOf(params);
  if (componentType !== 'h5') return failure(CODES.notExist, 'only h5 is simulated');
  const page = typeof url === 'string' ? readPanelPage(url, turn.panelOrigin) : null;
  if (!page) return failure(CODES.internal, 'not a page of the host');
  if (!isWhole(page)) return { ...TOO_LARGE, ok: true };
  const name = textOf(wnId);
  // Assumed: a window of the same name takes the place of the one that is open.
  for (const open of turn.state.panels) if (name !== '' && open.wnId === name) endPanel(turn, open, 'close');
  const panel: OpenPanel = {
    ...page,
    id: turn.next(),
    call,
    wnId: name,
    title: textOf(title),
    place: target === 'float' ? 'float' : 'full',
    heightPercent: percentOf(panelHeight),
  };
  turn.change({ panels: [...turn.state.panels, panel] });
  turn.noted(call, page.given, `打开面板「${panel.title}」（${page.kind}）`);
  return null;
}

/** Ends an open panel and answers its call. A cancel is a failure, a close by default a result. */
export function endPanel(turn: HostTurn, panel: OpenPanel, act: PanelAct): void {
  turn.change({ panels: turn.state.panels.filter(({ id }) => id !== panel.id) });
  const replies: Readonly<Record<PanelAct, Reply>> = {
    confirm: { ok: true, body: confirmed(panel) },
    cancel: failure(CODES.cancel, 'user cancelled'),
    close: { ...CLOSED, ok: turn.state.scenario.closedPanel === 'resolves' },
    fail: failure(CODES.failed, 'app info failed'),
  };
  turn.answer(panel.call, replies[act]);
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : '';
}

/** `percent83` -> 83; anything else fills the area. */
function percentOf(height: unknown) {
  const percent = Number(/^percent(\d{1,3})$/.exec(textOf(height))?.[1] ?? 100);
  return percent >= 1 && percent <= 100 ? percent : 100;
}

/** The conversation that the simulated person chooses. */
const CHOSEN_CONVERSATION = 'cidSANDBOX0001==';

/** A panel's response when it is confirmed. Assumed for all but the installing and the message panels. */
function confirmed({ kind, given }: Pick<PanelPage, 'kind' | 'given'>): Json {
  return { errorCode: CODES.success, errorMessage: '', detail: DETAILS[kind](objectOf(given)) };
}

const install: Detail = ({ coolAppCode, corpId }) => ({
  coolAppCode: coolAppCode ?? null,
  openConversationId: CHOSEN_CONVERSATION,
  corpId: corpId ?? null,
});

type Detail = (given: ReturnType<typeof objectOf>) => Json;

const DETAILS: Readonly<Record<PanelKind, Detail>> = {
  addMembers: ({ openConversationList, userIds }) => ({
    success: true,
    openConversationList: openConversationList ?? [],
    userIds: userIds ?? [],
  }),
  createGroup: ({ title }) => ({ success: true, openConversationId: CHOSEN_CONVERSATION, title: title ?? null }),
  sendMessageToGroup: ({ openConversationIdList }) => ({
    success: true,
    result: listOf(openConversationIdList).map((openConversationId) => ({ openConversationId, success: true })),
  }),
  sendMessageToSingleChat: ({ userIdList }) => ({
    success: true,
    result: listOf(userIdList).map((userId) => ({ userId, success: true })),
  }),
  installCoolAppToGroup: install,
  batchInstallCoolApp: install,
};

/** Results that say why nothing was done. They arrive as results, not as failures. */
const CLOSED = failure(CODES.internal, 'Close');
const TOO_LARGE = failure(CODES.tooLarge, 'data too large in transfer');

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
