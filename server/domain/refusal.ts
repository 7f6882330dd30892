import type { RefusalCode } from '#contract/refusals.ts';

/** Why a rule said no: for the journal only, never for the public answer. */
export interface Reason {
  /** `subject.rule`, for example `sms.expired` */
  readonly rule: string;
  readonly expected?: string;
  readonly got?: string;
  readonly ageMs?: number;
  readonly attempt?: number;
  readonly nearest?: string;
}

export interface RefusalDetail {
  /** fills the places of the catalogue's text */
  readonly values?: Readonly<Record<string, string | number>>;
  /** where the request is wrong and what was expected there: its form, tokens and headers, and all of the control API */
  readonly path?: string;
  readonly expected?: string;
  /** whole seconds until the call may succeed */
  readonly retryAfterSeconds?: number;
}

/** The business saying no. The public answer is made from code and detail alone. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly reason: Reason;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, reason: Reason, detail: RefusalDetail = {}) {
    super(code);
    this.code = code;
    this.reason = reason;
    this.detail = detail;
  }
}
