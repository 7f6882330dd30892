import { MASK } from '#contract/control/journal.ts';
import type { CallPattern, Difference, NearMiss, Verification } from '#contract/control/verify.ts';
import { unknownPath } from '#sandbox/fixture/diagnostics/fault-diagnostics.ts';
import { distanceBelow } from '#sandbox/fixture/text/nearest-word.ts';
import { isCredential, isSecretField } from './secret-fields.ts';

/** A kept call as a pattern sees it: identifiers opened, secrets masked. */
export interface SeenCall {
  readonly seq: number;
  readonly method: string;
  /** without `/go` and without its query */
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly phone: string | null;
  readonly account: string | null;
  readonly fault: string | null;
  readonly rule: string | null;
  body(): unknown;
}

const NEAREST = 3;
const TEXT_MAX = 200;
/** Letters of a path that may differ and are still counted; beyond, all paths are equally far. */
const PATH_EDITS_MAX = 40;

/** Which of the calls fit a pattern, whether they are as many as it asks for, and which came closest. */
export function verifyCalls(calls: readonly SeenCall[], pattern: CallPattern): Verification {
  const farness = farnessFrom(pattern.path);
  // Texts are written for the few that are shown: there may be 2,000 calls, and as many fields as a body may have.
  const compared = calls.map((call) => ({ call, far: farness(call.path), count: countDifferences(call, pattern) }));
  const matches = compared.filter((one) => one.count === 0).map(({ call }) => call.seq);
  const count = matches.length;
  const { min = pattern.times?.max === undefined ? 1 : 0, max = Number.POSITIVE_INFINITY } = pattern.times ?? {};
  const ok = count >= min && count <= max;
  const nearest = count === 0 || count < min ? nearestOf(compared, pattern) : [];
  const mistyped = count === 0 && min > 0 && compared.every(({ far }) => far > 0) ? pathProblem(pattern) : undefined;
  return { message: sentence({ count, min, max, ok }, [mistyped, nearestText(nearest)]), ok, count, matches, nearest };
}

/** A target's path as patterns name it. */
export function barePath(target: string): string {
  const path = (target.split('?', 1)[0] ?? '').replace('%24', '$');
  return path.startsWith('/go/') ? path.slice(3) : path;
}

/** Named parts of a call other than its body, expected and actual. */
function* plainFields(
  call: SeenCall,
  pattern: CallPattern,
): Generator<[field: string, expected: unknown, got: unknown]> {
  const { body: _body, times: _times, path, ...plain } = pattern;
  if (path !== undefined) yield ['path', barePath(path), call.path];
  for (const [field, expected] of Object.entries(plain)) {
    if (expected !== undefined) yield [field, expected, call[field as keyof typeof plain]];
  }
}

function countDifferences(call: SeenCall, pattern: CallPattern): number {
  let count = 0;
  for (const [, expected, got] of plainFields(call, pattern)) if (expected !== got) count += 1;
  return pattern.body === undefined ? count : count + countMissing(call.body(), pattern.body);
}

function differencesOf(call: SeenCall, pattern: CallPattern): Difference[] {
  const found: Difference[] = [];
  for (const [field, expected, got] of plainFields(call, pattern)) {
    if (expected !== got) found.push({ field, expected: textOf(expected), got: textOf(got) });
  }
  return pattern.body === undefined ? found : [...found, ...missingFrom(call.body(), pattern.body, 'body')];
}

/** Number of expected fields and items that a value lacks. */
function countMissing(got: unknown, expected: unknown): number {
  const parts = partsOf(got, expected);
  if (!parts) return got === expected ? 0 : 1;
  let count = 0;
  for (const [, inner, one] of parts) count += countMissing(one, inner);
  return count;
}

/** Parts to compare: an object's expected fields, the items of a list of the same length; null for all others. */
function partsOf(got: unknown, expected: unknown): [name: string, expected: unknown, got: unknown][] | null {
  if (isObject(expected)) {
    const fields = isObject(got) ? got : {};
    return Object.entries(expected).map(([name, inner]) => [name, inner, fields[name]]);
  }
  if (!Array.isArray(expected) || !Array.isArray(got) || expected.length !== got.length) return null;
  return expected.map((inner, index) => [String(index), inner, got[index]]);
}

/** Differences between a value and its expectation, by field. */
function missingFrom(got: unknown, expected: unknown, field: string): Difference[] {
  const parts = partsOf(got, expected);
  if (parts) return parts.flatMap(([name, inner, one]) => missingFrom(one, inner, `${field}.${name}`));
  if (got === expected) return [];
  // A pattern's own secret is not repeated: messages may end up in a report.
  if (got === MASK) return [{ field, expected: MASK, got: `a secret, which only ${MASK} asks for` }];
  return [{ field, expected: isSecret(field) ? MASK : textOf(expected), got: textOf(got) }];
}

/** True for a body's field that holds a secret; an identifier may be one, but not in a pattern. */
function isSecret(field: string): boolean {
  const names = field.split('.');
  const name = names.at(-1) ?? '';
  if (name === 'loginIdentifier' || name === 'accountSource') return false;
  return isSecretField(name) || names.some(isCredential);
}

interface Compared {
  readonly call: SeenCall;
  /** how far the call's path is from the pattern's; 0 for the same, and where the pattern names none */
  readonly far: number;
  /** in how many fields it differs */
  readonly count: number;
}

/** The nearest path first, of those the right method, then what differs in the fewest fields, then the newest. */
function nearestOf(compared: readonly Compared[], pattern: CallPattern): NearMiss[] {
  const isOther = ({ call }: Compared) => Number(pattern.method !== undefined && call.method !== pattern.method);
  return compared
    .filter(({ count }) => count > 0)
    .sort(
      (one, other) =>
        one.far - other.far ||
        isOther(one) - isOther(other) ||
        one.count - other.count ||
        other.call.seq - one.call.seq,
    )
    .slice(0, NEAREST)
    .map(({ call }): NearMiss => {
      const differences = differencesOf(call, pattern);
      return { message: firstOf(differences), seq: call.seq, differences };
    });
}

/** Tells how far paths are from one, in letters; a journal's calls share a few. */
function farnessFrom(pattern: string | undefined): (path: string) => number {
  if (pattern === undefined) return () => 0;
  const wanted = barePath(pattern).toLowerCase();
  const known = new Map<string, number>();
  return (path) => {
    const far = known.get(path) ?? distanceBelow(wanted, path.toLowerCase(), PATH_EDITS_MAX);
    known.set(path, far);
    return far;
  };
}

/** Problem of a pattern whose path belongs to no call of the portal. */
function pathProblem({ path }: CallPattern): string | undefined {
  return path === undefined ? undefined : unknownPath(barePath(path));
}

function nearestText([near]: readonly NearMiss[]): string | undefined {
  return near && `nearest is ${near.seq}: ${near.message}`;
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

function sentence({ count, min, max, ok }: Counted, more: readonly (string | undefined)[]): string {
  if (ok) return `${calls(count)} ${count === 1 ? 'fits' : 'fit'}`;
  const wanted = min === max ? `${min}` : max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${min} to ${max}`;
  return [`expected ${wanted}, got ${calls(count)}`, ...more.flatMap((text) => text ?? [])].join('; ');
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
