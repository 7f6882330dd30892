import * as z from 'zod/mini';
import { CODE_FIELDS, MESSAGE_FIELDS } from './envelope.ts';

/** Wire format of failures: any code and message field that spec §8 reads, with HTTP 200 or 4xx. */
export const Dialect = z.strictObject({
  /** `err.code` is the nested form */
  codeField: z.enum(['err.code', ...CODE_FIELDS]),
  /** `err.msg` is the nested form */
  messageField: z.enum(['err.msg', ...MESSAGE_FIELDS]),
  /** `refusal`: the status the catalogue gives; `ok`: always 200 */
  status: z.enum(['refusal', 'ok']),
});
export type Dialect = z.infer<typeof Dialect>;

/** Assumed: a world's default dialect. */
export const DEFAULT_DIALECT: Dialect = { codeField: 'err.code', messageField: 'err.msg', status: 'refusal' };

/** Code that the client reads as "sign in again" in any code field (spec §8). */
const LOGIN_AGAIN_CODE = '401';

export interface Wording {
  readonly code: string;
  readonly msg: string;
  readonly path?: string | undefined;
  readonly expected?: string | undefined;
}

/** A failure's body in a dialect. Outside the default one, code 401 is the number of spec §8 instead of our own name. */
export function failureBody(dialect: Dialect, wording: Wording, loginUrl?: string): Record<string, unknown> {
  const { codeField, messageField } = dialect;
  const { code, msg, ...place } = wording;
  const isNested = codeField === 'err.code' || messageField === 'err.msg';
  const spoken = loginUrl !== undefined && codeField !== 'err.code' ? LOGIN_AGAIN_CODE : code;
  const err = {
    ...(codeField === 'err.code' ? { code } : {}),
    ...(messageField === 'err.msg' ? { msg } : {}),
    ...Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined)),
  };
  return {
    success: false,
    ...(isNested ? { err } : {}),
    ...(codeField === 'err.code' ? {} : { [codeField]: spoken }),
    ...(messageField === 'err.msg' ? {} : { [messageField]: msg }),
    ...(loginUrl === undefined ? {} : { loginUrl }),
  };
}
