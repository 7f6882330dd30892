import type * as z from 'zod/mini';
import { inWords } from '#contract/explain.ts';
import { described, type FixtureProblem, PROBLEMS_MAX, quoted, suggestion, valueAt } from './fixture-problem.ts';
import { fullWidthHint } from './full-width.ts';
import type { KnownKeys } from './known-keys.ts';
import { rightPlace } from './right-place.ts';
import { synonymHint } from './synonyms.ts';
import { valueHint } from './value-hints.ts';

type Issue = z.core.$ZodIssue;

/**
 * What zod says to everything that a schema has no words for. Asked for at each parse: another library that brings
 * zod along, Playwright for one, changes the words of all.
 */
export const UNWORDED = 'Invalid input';

/** Given as a check's `params`: the problem is the key, not what stands behind it. */
export const AT_KEY: Readonly<Record<string, unknown>> = { at: 'key' };

/** Problems that are put into words, those to report among them; the rest is counted. */
const WORDED_MAX = 10 * PROBLEMS_MAX;

/**
 * The words for what keeps a value from fitting a schema: what was expected, and what was there.
 * @param keys the keys that the schema knows
 */
export function schemaProblems(content: unknown, issues: readonly Issue[], keys: KnownKeys): FixtureProblem[] {
  const place = { content, keys };
  const problems: FixtureProblem[] = [];
  for (const issue of issues) {
    for (const problem of problemsOf(place, issue, [])) {
      problems.push(problem);
      if (problems.length === WORDED_MAX) return problems;
    }
  }
  return problems;
}

/** How many problems `schemaProblems` finds, those beyond its last among them. */
export function countOf(issues: readonly Issue[]): number {
  return issues.reduce((count, issue) => {
    if (issue.code === 'unrecognized_keys') return count + issue.keys.length;
    const isOpened = issue.code === 'invalid_union' && issue.message === UNWORDED;
    return count + (isOpened ? countOf(nearestBranch(issue.errors)) : 1);
  }, 0);
}

interface Place {
  readonly content: unknown;
  readonly keys: KnownKeys;
}

function* problemsOf(place: Place, issue: Issue, parent: readonly PropertyKey[]): Generator<FixtureProblem> {
  const path = [...parent, ...issue.path];
  const value = valueAt(place.content, path);
  switch (issue.code) {
    case 'unrecognized_keys':
      for (const key of issue.keys) {
        const message = `unknown key ${quoted(key)}${keyHint(place, key, path)}`;
        yield { path: [...path, key], at: 'key', message };
      }
      return;
    case 'invalid_key':
      yield { path, at: 'key', message: `${ownWords(issue.issues[0] ?? issue)}, got ${quoted(lastOf(path))}` };
      return;
    case 'invalid_union':
      if (issue.message !== UNWORDED) break;
      for (const one of nearestBranch(issue.errors)) yield* problemsOf(place, one, path);
      return;
    default:
  }
  if (value === undefined && path.length > 0) {
    const message = `${quoted(lastOf(path))} is missing: ${expected(issue)}`;
    yield { path: path.slice(0, -1), at: 'value', message };
    return;
  }
  const at = issue.code === 'custom' && issue.params === AT_KEY ? 'key' : 'value';
  yield { path, at, message: `${expected(issue)}${at === 'key' ? '' : got(place, path, issue, value)}` };
}

function keyHint({ content, keys }: Place, key: string, path: readonly PropertyKey[]): string {
  const known = keys.at(path);
  return (
    fullWidthHint(key) || suggestion(key, known) || synonymHint(key, known) || rightPlace(keys, content, key, path)
  );
}

/** Of the ways a union may be written, the one that the value resembles: wrong inside rather than of the wrong kind. */
function nearestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const rank = (branch: readonly Issue[]) =>
    branch.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0) ? 1_000 : branch.length;
  return branches.reduce((best, branch) => (rank(branch) < rank(best) ? branch : best), branches[0] ?? []);
}

function expected(issue: Issue): string {
  if (issue.message !== UNWORDED) return ownWords(issue);
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `expected ${String(issue.values[0])}`
        : `expected one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `expected at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `expected at most ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return 'expected another form';
  }
}

function got({ keys }: Place, path: readonly PropertyKey[], issue: Issue, value: unknown): string {
  if (issue.code === 'custom' && (typeof value === 'object' || issue.message.includes(', got '))) return '';
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    if (typeof value === 'string' || Array.isArray(value)) return `, got ${value.length}`;
  }
  return `, got ${described(value)}${valueHint(issue, value, keys, path)}`;
}

/** A schema's own message; the refusal codes among them are for the wire. */
function ownWords({ message }: Pick<Issue, 'message'>): string {
  return message === UNWORDED ? 'expected another form' : inWords(message);
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}

function lastOf(path: readonly PropertyKey[]): string {
  return String(path.at(-1) ?? '');
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
};
