import { objectOf, parseJson } from './json.ts';
import { DEFAULT_SCENARIO, type Scenario } from './scenario.ts';

/** Result of reading a scenario: a whole scenario, or one sentence that names the place and what was expected there. */
export type ScenarioReading =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly text: string };

type Check = (value: unknown, path: string) => string | null;

/** Reads a scenario; missing fields get their defaults, unknown ones are refused. */
export function readScenario(text: string): ScenarioReading {
  const value = parseJson(text);
  if (value === undefined) return { ok: false, text: '场景不是有效的JSON' };
  const wrong = SCENARIO(value, '场景');
  if (wrong) return { ok: false, text: wrong };
  const given = objectOf(value) as Partial<Scenario>;
  const ready = { ...DEFAULT_SCENARIO.ready, ...given.ready };
  const auth = { ...DEFAULT_SCENARIO.auth, ...given.auth };
  return { ok: true, scenario: { ...DEFAULT_SCENARIO, ...given, ready, auth } };
}

const text: Check = (value, path) => (typeof value === 'string' ? null : `${path}应为文本`);
const flag: Check = (value, path) => (typeof value === 'boolean' ? null : `${path}应为true或false`);
const anything: Check = () => null;

const whole =
  (most: number): Check =>
  (value, path) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? null : `${path}应为0到${most}的整数`;

const oneOf =
  (...allowed: readonly string[]): Check =>
  (value, path) =>
    allowed.includes(value as string) ? null : `${path}应为${allowed.join('、')}之一`;

const orNull =
  (check: Check): Check =>
  (value, path) =>
    value === null ? null : check(value, path);

const code: Check = (value, path) =>
  typeof value === 'string' || Number.isInteger(value) ? null : `${path}应为文本或整数`;

const listOf =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return `${path}应为数组`;
    return first(value.map((item, index) => check(item, `${path}[${index}]`)));
  };

const recordOf =
  (check: Check): Check =>
  (value, path) => {
    if (!isObject(value)) return `${path}应为对象`;
    return first(Object.entries(value).map(([name, item]) => check(item, `${path}.${name}`)));
  };

const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isObject(value)) return `${path}应为对象`;
    return first(
      Object.entries(value).map(([name, item]) => {
        const check = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return check
          ? check(item, `${path}.${name}`)
          : `${path}.${name}不认识，可用：${Object.keys(fields).join('、')}`;
      }),
    );
  };

const DAY_MS = 86_400_000;
const EVENTS_MAX = 100_000;

const ANSWER = shape({
  kind: oneOf('ok', 'fail', 'never'),
  body: anything,
  code,
  message: text,
  delayMs: whole(DAY_MS),
  duplicates: whole(10),
  forged: oneOf('origin', 'id'),
  events: whole(EVENTS_MAX),
  everyMs: whole(DAY_MS),
});

const SCENARIO = shape({
  version: text,
  language: text,
  ready: shape({ kind: oneOf('now', 'late', 'never', 'failed'), ms: whole(DAY_MS) }),
  auth: shape({ result: oneOf('ok', 'failed'), delayMs: orNull(whole(DAY_MS)) }),
  needsAuth: flag,
  closedPanel: oneOf('resolves', 'fails'),
  missingValue: orNull(text),
  temporary: text,
  answers: recordOf(listOf(ANSWER)),
});

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function first(results: readonly (string | null)[]): string | null {
  return results.find((result) => result !== null) ?? null;
}
