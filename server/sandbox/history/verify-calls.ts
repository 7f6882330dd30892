import {
  type CallPattern,
  type Difference,
  type JournalEntry,
  MASK,
  type NearMiss,
  type Verification,
} from '#contract/control/journal.ts';
import { pathDiagnostics } from '#sandbox/fixture/diagnostics/fault-diagnostics.ts';
import { distanceBelow, messageOf } from '#sandbox/fixture/text/diagnostic.ts';
import { recordOf } from '#sandbox/loose.ts';
import { isCredential, isSecretField } from './secret-fields.ts';

/** A call as a pattern is compared with it: identifiers opened, secrets masked. */
export interface ComparableCall
  extends Readonly<Pick<JournalEntry, 'seq' | 'method' | 'status' | 'code' | 'phone' | 'account' | 'fault'>> {
  /** without `/go` and without its query */
  readonly path: string;
  readonly rule: string | null;
  body(): unknown;
}

const NEAREST = 3;
const TEXT_MAX = 200;
/** Maximum edit distance between paths; beyond it all paths are equally far. */
const PATH_EDITS_MAX = 40;

/** Which of the calls fit a pattern, whether they are as many as it asks for, and which came closest. */
export function verifyCalls(calls: readonly ComparableCall[], pattern: CallPattern): Verification {
  // Texts are written for the few that are shown: there may be 2,000 calls, and as many fields as a body may have.
  const compared = calls.map((call) => ({ call, wrong: [...wrongIn(call, pattern)] }));
  const matches = compared.filter(({ wrong }) => wrong.length === 0).map(({ call }) => call.seq);
  const count = matches.length;
  const { min = pattern.times?.max === undefined ? 1 : 0, max = Number.POSITIVE_INFINITY } = pattern.times ?? {};
  const ok = count >= min && count <= max;
  const nearest = count === 0 || count < min ? nearestOf(compared, pattern) : [];
  const isMistyped = count === 0 && min > 0 && compared.every(({ wrong }) => wrong[0]?.field === 'path');
  const mistyped = isMistyped && pattern.path !== undefined ? pathDiagnostics(barePath(pattern.path), []) : [];
  const more = [
    ...mistyped.map(messageOf),
    ...nearest.slice(0, 1).map((near) => `nearest is ${near.seq}: ${near.message}`),
  ];
  return { message: sentence({ count, min, max, ok }, more), ok, count, matches, nearest };
}

/** A target's path as patterns name it. */
export function barePath(target: string): string {
  const path = (target.split('?', 1)[0] ?? '').replace('%24', '$');
  return path.startsWith('/go/') ? path.slice(3) : path;
}

/** A part of a call that is not as its pattern has it. */
interface Wrong {
  readonly field: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** Everything in which a call differs from a pattern, its path first and its body last. */
function* wrongIn(call: ComparableCall, pattern: CallPattern): Generator<Wrong> {
  const { body, times: _times, path, ...plain } = pattern;
  const wanted = { ...(path !== undefined && { path: barePath(path) }), ...plain };
  for (const [field, expected] of Object.entries(wanted)) {
    const got = call[field as keyof typeof wanted];
    if (expected !== undefined && expected !== got) yield { field, expected, got };
  }
  if (body !== undefined) yield* wrongPartsOf(call.body(), body, 'body');
}

/** An object's expected fields, the items of a list of the same length; else the value itself. */
function* wrongPartsOf(got: unknown, expected: unknown, field: string): Generator<Wrong> {
  const isList = Array.isArray(expected) && Array.isArray(got) && expected.length === got.length;
  if (!isList && !isObject(expected)) {
    if (got !== expected) yield { field, expected, got };
    return;
  }
  const parts = recordOf(isList ? { ...got } : got);
  for (const [name, inner] of Object.entries(expected)) yield* wrongPartsOf(parts[name], inner, `${field}.${name}`);
}

function differenceOf({ field, expected, got }: Wrong): Difference {
  if (!field.startsWith('body')) return { field, expected: textOf(expected), got: textOf(got) };
  // A pattern's own secret is not repeated: messages may end up in a report.
  if (got === MASK) return { field, expected: MASK, got: `a secret, which only ${MASK} asks for` };
  return { field, expected: isSecret(field) ? MASK : textOf(expected), got: textOf(got) };
}

/** True for a body's field that holds a secret; an identifier may be one, but not in a pattern. */
function isSecret(field: string): boolean {
  const names = field.split('.');
  const name = names.at(-1) ?? '';
  if (name === 'loginIdentifier' || name === 'accountSource') return false;
  return isSecretField(name) || names.some(isCredential);
}

interface Compared {
  readonly call: ComparableCall;
  readonly wrong: readonly Wrong[];
}

/** The nearest path first, of those the right method, then the call with the fewest different fields, then the newest. */
function nearestOf(compared: readonly Compared[], { path, method }: CallPattern): NearMiss[] {
  const wanted = path === undefined ? undefined : barePath(path).toLowerCase();
  const farness = (text: string) =>
    wanted === undefined ? 0 : distanceBelow(wanted, text.toLowerCase(), PATH_EDITS_MAX);
  const paths = new Set(compared.map(({ call }) => call.path));
  const far = new Map([...paths].map((text) => [text, farness(text)]));
  const rank = ({ call, wrong }: Compared) => [
    far.get(call.path) ?? 0,
    Number(method !== undefined && call.method !== method),
    wrong.length,
    -call.seq,
  ];
  return compared
    .filter(({ wrong }) => wrong.length > 0)
    .map((one) => ({ ...one, rank: rank(one) }))
    .sort((one, other) => one.rank.map((place, at) => place - (other.rank[at] ?? 0)).find((place) => place !== 0) ?? 0)
    .slice(0, NEAREST)
    .map(({ call, wrong }): NearMiss => {
      const differences = wrong.map(differenceOf);
      return { message: firstOf(differences), seq: call.seq, differences };
    });
}

function firstOf([first, ...others]: readonly Difference[]): string {
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return first ? `${first.field}: expected ${first.expected}, got ${first.got}${more}` : '';
}

interface Counted {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly ok: boolean;
}

function sentence({ count, min, max, ok }: Counted, more: readonly string[]): string {
  if (ok) return `${calls(count)} ${count === 1 ? 'fits' : 'fit'}`;
  const wanted = min === max ? `${min}` : max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${min} to ${max}`;
  return [`expected ${wanted}, got ${calls(count)}`, ...more].join('; ');
}

function calls(count: number): string {
  return count === 1 ? '1 call' : `${count} calls`;
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return (value === null ? 'nothing' : text).slice(0, TEXT_MAX);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
