import type { HostCall, HostOutput, Json } from './host-call.ts';
import type { PanelAct, PanelPage } from './panel-page.ts';
import { DEFAULT_SCENARIO, type Scenario, type ScriptedResponse } from './scenario.ts';

export interface OpenPanel extends PanelPage {
  readonly id: number;
  readonly call: HostCall;
  readonly wnId: string;
  readonly title: string;
  /** `full`: the whole app area; `float`: a sheet or box */
  readonly place: 'float' | 'full';
  /** of the app area, from percentNN */
  readonly heightPercent: number;
}

/** Work that the clock brings. */
export interface Due {
  readonly at: number;
  readonly seq: number;
  readonly work:
    | { readonly kind: 'perform'; readonly call: HostCall; readonly script: ScriptedResponse | undefined }
    | { readonly kind: 'event'; readonly call: HostCall; readonly index: number; readonly times: number }
    | { readonly kind: 'authorise' };
}

/** Values by app origin: one app never sees another's. */
export type HostStorage = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A whole host. Nothing in it is changed in place. */
export interface HostState {
  /** virtual milliseconds since the start */
  readonly now: number;
  readonly seq: number;
  readonly scenario: Scenario;
  readonly auth: 'none' | 'pending' | 'ok' | 'failed';
  /** authorisation calls that wait for its end */
  readonly authCalls: readonly HostCall[];
  readonly storage: HostStorage;
  /** oldest first; the last is on top */
  readonly panels: readonly OpenPanel[];
  /** standing requests of desktops: global events answer to them */
  readonly listening: readonly HostCall[];
  readonly due: readonly Due[];
  readonly journal: readonly JournalRow[];
}

/** Everything that can happen to a host. */
export type HostInput =
  | { readonly type: 'call'; readonly call: HostCall }
  /** the clock stands at `now` */
  | { readonly type: 'tick'; readonly now: number }
  | { readonly type: 'panel'; readonly id: number; readonly act: PanelAct }
  /** a person ends a waiting authorisation */
  | { readonly type: 'authorise'; readonly ok: boolean }
  | { readonly type: 'broadcast'; readonly name: string; readonly body: Json }
  /** something passed that is no call */
  | ({ readonly type: 'note' } & Pick<JournalRow, 'origin' | 'method' | 'body' | 'outcome'>)
  | { readonly type: 'change'; readonly scenario: Scenario }
  /** the app starts anew: its calls are forgotten, its storage is not */
  | { readonly type: 'restart' }
  | { readonly type: 'clear-journal' };

export interface HostStep {
  readonly state: HostState;
  readonly outputs: readonly HostOutput[];
}

export function newHost(scenario: Scenario = DEFAULT_SCENARIO): HostState {
  return {
    now: 0,
    seq: 0,
    scenario,
    auth: 'none',
    authCalls: [],
    storage: new Map(),
    panels: [],
    listening: [],
    due: [],
    journal: [],
  };
}

/** One entry of the host's message log. `note`: an observation, neither request nor response. */
export interface JournalRow {
  readonly seq: number;
  /** virtual milliseconds since the host started */
  readonly at: number;
  readonly direction: 'in' | 'out' | 'note';
  readonly origin: string;
  readonly key?: string;
  readonly containerId?: string;
  readonly method: string;
  /** secrets masked, long texts cut */
  readonly body: Json;
  readonly outcome: string;
}

export const JOURNAL_MAX = 500;
const TEXT_MAX = 2_000;
const MASK = '***';
const SECRETS: readonly string[] = ['signature', 'gsid'];

/** The same in a text: as JSON, as JSON inside JSON, and as either inside an address. */
const SECRET_IN_TEXT =
  /((?:"|\\"|%22|%5C%22)(?:signature|gsid)(?:"|\\"|%22|%5C%22)\s*(?::|%3A)\s*(?:"|\\"|%22|%5C%22))(?:(?!"|\\"|%22|%5C%22).)*/gi;

/** A body as the journal keeps it. */
export function maskBody(body: Json): Json {
  if (typeof body === 'string') return cut(body.replace(SECRET_IN_TEXT, `$1${MASK}`));
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return body.map((item: Json) => maskBody(item));
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      cut(name),
      SECRETS.includes(name.toLowerCase()) ? MASK : maskBody(value ?? null),
    ]),
  );
}

function cut(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…（共${text.length}字）` : text;
}
