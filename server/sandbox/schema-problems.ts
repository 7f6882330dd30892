import type * as z from 'zod/mini';
import { inWords } from '#contract/explain.ts';
import { described, type FixtureProblem, quoted, suggestion, valueAt } from './fixture-problem.ts';
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

/**
 * The words for what keeps a value from fitting a schema: what was expected, and what was there.
 * @param keys the keys that the schema knows
 */
export function schemaProblems(content: unknown, issues: readonly Issue[], keys: KnownKeys): FixtureProblem[] {
  return issues.flatMap((issue) => problemsOf({ content, keys }, issue, []));
}

interface Place {
  readonly content: unknown;
  readonly keys: KnownKeys;
}

function problemsOf(place: Place, issue: Issue, parent: readonly PropertyKey[]): FixtureProblem[] {
  const path = [...parent, ...issue.path];
  const value = valueAt(place.content, path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        at: 'key',
        message: `unknown key ${quoted(key)}${keyHint(place, key, path)}`,
      }));
    case 'invalid_key':
      return [{ path, at: 'key', message: `${ownWords(issue.issues[0] ?? issue)}, got ${quoted(lastOf(path))}` }];
    case 'invalid_union':
      if (issue.message === UNWORDED) return nearestBranch(issue.errors).flatMap((one) => problemsOf(place, one, path));
      break;
    default:
  }
  if (value === undefined && path.length > 0)
    return [
      { path: path.slice(0, -1), at: 'value', message: `${quoted(lastOf(path))} is missing: ${expected(issue)}` },
    ];
  const at = issue.code === 'custom' && issue.params === AT_KEY ? 'key' : 'value';
  return [{ path, at, message: `${expected(issue)}${at === 'key' ? '' : got(place, path, issue, value)}` }];
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
