import { expectedIn } from '#contract/value-words.ts';
import type { Account } from '#domain/account.ts';
import { Refusal } from '#domain/refusal.ts';
import type { FixtureError } from '#sandbox/fixture/fixture-reader.ts';
import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';

/** The refusal of a control call for one of its parts. @param expected the value, or a sentence that begins with "expected" */
export function invalid(path: string, expected: string): Refusal {
  return new Refusal('REQUEST_INVALID', null, { path, expected: expectedIn(expected) });
}

/** A control call about something that is not there. */
export function unknown(path: string, expected: string): Refusal {
  return new Refusal('SUBJECT_UNKNOWN', null, { path, expected });
}

const NAMED_MAX = 50;
/** No nearest name first up to this count. */
const FEW = 8;
/** A name that nothing there has: the existing names, at most 50 of them, another way on, and the nearest name. */
export function unknownName(path: string, given: unknown, there: Iterable<string>, way = ''): Refusal {
  const names = [...there];
  if (names.length === 0) return unknown(path, 'none: there is no name yet');
  const others = names.length > NAMED_MAX ? ' and others' : '';
  const list = `${names.slice(0, NAMED_MAX).join(', ')}${others}${way}`;
  const nearest = suggestion(given, names);
  if (nearest === '' || names.length <= FEW) return unknown(path, `one of ${list}${nearest}`);
  return unknown(path, `${nearest.replace(/^; /, '')} There are ${list}`);
}

/** As `unknownName`, for an account, which its accountId may name too. */
export function unknownAccount(path: string, given: string, there: Iterable<Account>): Refusal {
  const names = [...there].map(({ account }) => account);
  return unknownName(path, given, names);
}

/** Refusals of a control call that comes too late, or asks for a name or number in use. */
export function conflict(path: string, expected: string): Refusal {
  return new Refusal('SUBJECT_CONFLICT', null, { path, expected });
}

/** A fixture that came with a control call and cannot be used; `path` is that of the fixture in the call. */
export function brokenFixture(error: FixtureError, path: string): Refusal {
  return invalid([path, ...error.path].join('.'), error.message);
}
