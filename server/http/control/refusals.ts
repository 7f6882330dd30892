import { Refusal } from '#domain/refusal.ts';

/** A control call about something that is not there. */
export function unknown(path: string, expected: string): Refusal {
  return new Refusal('SUBJECT_UNKNOWN', null, { path, expected });
}

/** A control call that comes too late, or would take what is taken. */
export function conflict(path: string, expected: string): Refusal {
  return new Refusal('SUBJECT_CONFLICT', null, { path, expected });
}
