import { inWords } from '#contract/explain.ts';
import { PATHS } from '#contract/paths.ts';
import { isPhone } from '#contract/rules.ts';
import { type FixtureProblem, quoted, Suggestions } from './fixture-problem.ts';
import { recordOf, textOf } from './loose.ts';

/** A path must be one of the portal's; what picks calls picks no messages, and the other way round. */
export function faultProblems(
  faults: readonly unknown[],
  path: readonly PropertyKey[],
  suggestions: Suggestions,
): FixtureProblem[] {
  return faults.flatMap((fault, index) => oneFaultsProblems(fault, [...path, index], suggestions));
}

export function oneFaultsProblems(
  fault: unknown,
  path: readonly PropertyKey[],
  suggestions = new Suggestions(),
): FixtureProblem[] {
  const { match: given, sms, answer } = recordOf(fault);
  const match = recordOf(given);
  const problems: FixtureProblem[] = [];
  const called = textOf(match.path);
  const mistyped = called === undefined ? undefined : unknownPath(called, suggestions);
  if (mistyped) problems.push({ path: [...path, 'match', 'path'], at: 'value', message: mistyped });
  const phone = textOf(match.phone);
  if (phone !== undefined && !isPhone(phone)) {
    const message = `${inWords('PHONE_INVALID')}, got ${quoted(phone)}`;
    problems.push({ path: [...path, 'match', 'phone'], at: 'value', message });
  }
  const useless = sms === undefined ? (answer === undefined ? [] : ['action']) : ['path', 'method', 'account'];
  for (const name of useless.filter((key) => match[key] !== undefined)) {
    const message = `${quoted(name)} means nothing beside ${sms === undefined ? 'answer' : 'sms'}`;
    problems.push({ path: [...path, 'match', name], at: 'key', message });
  }
  return problems;
}

/** What is wrong with a path that is none of the portal's; undefined for one that is. */
export function unknownPath(path: string, suggestions = new Suggestions()): string | undefined {
  if (KNOWN.has(path)) return undefined;
  return `no call of the portal has the path ${quoted(path)}${suggestions.of(path, KNOWN)}`;
}

const KNOWN: ReadonlySet<string> = new Set(Object.values(PATHS));
