import { Refusal } from '#domain/refusal.ts';
import type { FixtureError } from '#sandbox/fixture/fixture-reader.ts';

/** A control call about something that is not there. */
export function unknown(path: string, expected: string): Refusal {
  return new Refusal('SUBJECT_UNKNOWN', null, { path, expected });
}

/** Refusals of a control call that comes too late, or asks for a name or number in use. */
export function conflict(path: string, expected: string): Refusal {
  return new Refusal('SUBJECT_CONFLICT', null, { path, expected });
}

/** A fixture that came with a control call and cannot be used; `path` is that of the fixture in the call. */
export function brokenFixture({ message, diagnostics }: FixtureError, path: string): Refusal {
  const place = [path, ...(diagnostics[0]?.path ?? [])].join('.');
  return new Refusal('REQUEST_INVALID', null, { path: place, expected: message });
}
