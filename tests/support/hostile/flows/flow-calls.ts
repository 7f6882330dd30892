import { type Dialect, spokenCode, spokenStatus } from '#contract/dialect.ts';
import { readFailure } from '#contract/portal/read-failure.ts';
import { isRefusalCode, type RefusalCode } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import type { Expected } from './flow-model.ts';

/** Dialects of the portal's answers, by number. */
export const DIALECTS: readonly Dialect[] = [
  { codeField: 'err.code', messageField: 'err.msg', status: 'refusal' },
  {
    ...{ codeField: 'code', messageField: 'message', status: 'ok', envelope: 'code', successCode: '000000' },
    codes: { CREDENTIALS_REJECTED: 'A0210', SMS_CODE_REJECTED: 'A0130', CHOICE_REJECTED: 40_301 },
  },
  { codeField: 'errCode', messageField: 'errorMsg', status: 'refusal', statuses: { CREDENTIALS_REJECTED: 422 } },
];
export const FAULT_STATUS = 503;

/** The parts of a response that a flow looks at. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly isSuccess: boolean;
  readonly text: string;
}

/** The fault in the end of a call, in the dialect of the moment; null where it is what had to come. */
export function endBreach(seen: Seen, expected: Expected | 'fault', dialect: Dialect): string | null {
  const isFault = seen.headers[HEADERS.fault] !== undefined;
  const got = `got ${seen.status} ${seen.text.slice(0, 300)}`;
  if (expected === 'fault') return isFault && seen.status === FAULT_STATUS ? null : `expected the fault, ${got}`;
  if (isFault) return `expected no fault, ${got}`;
  if (expected === 'ok') return seen.isSuccess ? null : `expected a success, ${got}`;
  if (seen.isSuccess) return `expected ${expected}, ${got}`;
  const status = spokenStatus(dialect, expected);
  const { code, loginUrl } = readFailure(seen.body);
  // A refusal that leads to a login page says 401 in every dialect but the default one.
  const isNamed = code === String(spokenCode(dialect, expected)) || (loginUrl !== null && code === '401');
  return status === seen.status && isNamed ? null : `expected ${status} ${spoken(dialect, expected)}, ${got}`;
}

function spoken(dialect: Dialect, expected: RefusalCode): string {
  return isRefusalCode(expected) ? String(spokenCode(dialect, expected)) : expected;
}
