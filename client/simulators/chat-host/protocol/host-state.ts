import * as z from 'zod/mini';
import { type HostCall, type Json, parseJson } from './host-call.ts';
import type { PanelPage } from './panel-page.ts';

const DAY_MS = 86_400_000;

const text = z.string('应为文本');

function whole(most: number) {
  const error = `应为0到${most}的整数`;
  return z.int(error).check(z.minimum(0, error), z.maximum(most, error));
}

function oneOf<const Values extends readonly string[]>(...values: Values) {
  return z.enum(values, `应为${values.join('、')}之一`);
}

function shape<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z.strictObject(fields, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `.${issue.keys[0]}不认识，可用：${Object.keys(fields).join('、')}`
        : '应为对象',
  });
}

/** One answer that was written beforehand; each call of its method takes the first that is left. */
export const ScriptedResponse = shape({
  /** `ok`: as the host would by itself, or with `body`; `fail`: with `code`; `never`: not at all */
  kind: oneOf('ok', 'fail', 'never'),
  body: z.optional(z.custom<Json>()),
  code: z.optional(z.union([z.string(), z.int()], '应为文本或整数')),
  message: z.optional(text),
  delayMs: z.optional(whole(DAY_MS)),
  /** how many times the same answer is sent again */
  duplicates: z.optional(whole(10)),
  /** a false answer goes first: from a foreign origin, or to an unknown msgId */
  forged: z.optional(oneOf('origin', 'id')),
  /** events of this call that go before its answer */
  events: z.optional(whole(100_000)),
  /** time between them; 0 sends all at once */
  everyMs: z.optional(whole(DAY_MS)),
});
export type ScriptedResponse = z.output<typeof ScriptedResponse>;

/** Start of a phone's bridge. A desktop's is there with its page. */
const Ready = shape({
  kind: z._default(oneOf('now', 'late', 'never', 'failed'), 'now'),
  ms: z._default(whole(DAY_MS), 500),
});
export type ReadyMode = z.output<typeof Ready>;

/** Everything about a host that a person or a test may set; a field that is left out has its default. */
const Scenario = shape({
  version: z._default(text, '6.3.35'),
  language: z._default(text, 'zh_CN'),
  ready: z.prefault(Ready, {}),
  /** how authorisation ends; delayMs null waits for a person */
  auth: z.prefault(
    shape({
      result: z._default(oneOf('ok', 'failed'), 'ok'),
      delayMs: z._default(z.nullable(whole(DAY_MS)), 300),
    }),
    {},
  ),
  /** whether calls before a successful authorisation fail with code 7 */
  needsAuth: z._default(z.boolean('应为true或false'), false),
  /** Assumed: how a closed panel answers, resolved with 22 or failed with it */
  closedPanel: z._default(oneOf('resolves', 'fails'), 'resolves'),
  /** Assumed: storage's value for a missing name; null fails with code 1 */
  missingValue: z._default(z.nullable(text), ''),
  /** temporary data that the host has ready for `getTemporary` */
  temporary: z._default(text, '来自聊天宿主的临时数据'),
  answers: z._default(z.record(z.string(), z.readonly(z.array(ScriptedResponse, '应为数组')), '应为对象'), {}),
});
export type Scenario = z.output<typeof Scenario>;

export const DEFAULT_SCENARIO: Scenario = Scenario.parse({});

/** Parameter of an address that carries a scenario, or a part of one. */
export const SCENARIO_PARAMETER = 'scenario';

/** Result of reading a scenario: a whole scenario, or one sentence with place and expected value. */
type ScenarioReading =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly text: string };

/** Reads a scenario; missing fields get their defaults, unknown ones are refused. */
export function readScenario(json: string): ScenarioReading {
  const value = parseJson(json);
  if (value === undefined) return { ok: false, text: '场景不是有效的JSON' };
  const { success, data, error } = Scenario.safeParse(value);
  if (success) return { ok: true, scenario: data };
  const [{ path, message } = { path: [], message: '' }] = error.issues;
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return { ok: false, text: `场景${place}${message}` };
}

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

/** A whole host. Nothing in it is changed in place. */
export interface HostState {
  readonly scenario: Scenario;
  readonly auth: 'none' | 'pending' | 'ok' | 'failed';
  /** authorisation calls that wait for its end */
  readonly authCalls: readonly HostCall[];
  /** values by app origin: one app never sees another's */
  readonly storage: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** oldest first; the last is on top */
  readonly panels: readonly OpenPanel[];
  /** standing requests of desktops: global events answer to them */
  readonly listening: readonly HostCall[];
  readonly journal: readonly JournalRow[];
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

function cut(text: string) {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…（共${text.length}字）` : text;
}
