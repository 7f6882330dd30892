import { Refusal } from '#domain/refusal.ts';

/** A control call about something that is not there. */
export function unknown(path: string, expected: string, got: string): Refusal {
  return new Refusal('SUBJECT_UNKNOWN', { rule: 'control.unknown', expected, got }, { path, expected });
}

/** A control call that comes too late, or would take what is taken. */
export function conflict(path: string, expected: string, got: string): Refusal {
  return new Refusal('SUBJECT_CONFLICT', { rule: 'control.conflict', expected, got }, { path, expected });
}
