import type { Json } from './json.ts';

/** One answer that was written beforehand; each call of its method takes the first that is left. */
export interface ScriptedResponse {
  /** `ok`: as the host would by itself, or with `body`; `fail`: with `code`; `never`: not at all */
  readonly kind: 'ok' | 'fail' | 'never';
  readonly body?: Json;
  readonly code?: string | number;
  readonly message?: string;
  readonly delayMs?: number;
  /** how many times the same answer is sent again */
  readonly duplicates?: number;
  /** a false answer goes first: from a foreign origin, or to an unknown msgId */
  readonly forged?: 'origin' | 'id';
  /** events of this call that go before its answer */
  readonly events?: number;
  /** time between them; 0 sends all at once */
  readonly everyMs?: number;
}

/** Start of a phone's bridge. A desktop's is there with its page. */
export interface ReadyMode {
  readonly kind: 'now' | 'late' | 'never' | 'failed';
  readonly ms: number;
}

/** Everything about a host that a person or a test may set. */
export interface Scenario {
  readonly version: string;
  readonly language: string;
  readonly ready: ReadyMode;
  /** how authorisation ends; delayMs null waits for a person */
  readonly auth: { readonly result: 'ok' | 'failed'; readonly delayMs: number | null };
  /** whether calls before a successful authorisation fail with code 7 */
  readonly needsAuth: boolean;
  /** Assumed: how a closed panel answers, resolved with 22 or failed with it */
  readonly closedPanel: 'resolves' | 'fails';
  /** Assumed: what storage gives for a name it does not have; null fails with code 1 */
  readonly missingValue: string | null;
  /** temporary data that the host has ready for `getTemporary` */
  readonly temporary: string;
  readonly answers: Readonly<Record<string, readonly ScriptedResponse[]>>;
}

export const DEFAULT_SCENARIO: Scenario = {
  version: '6.3.35',
  language: 'zh_CN',
  ready: { kind: 'now', ms: 500 },
  auth: { result: 'ok', delayMs: 300 },
  needsAuth: false,
  closedPanel: 'resolves',
  missingValue: '',
  temporary: '来自聊天宿主的临时数据',
  answers: {},
};
