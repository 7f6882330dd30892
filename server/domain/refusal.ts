import type { Reason } from '#contract/reasons/reasons.ts';
import type { RefusalCode } from '#contract/refusals.ts';

interface RefusalDetail {
  /** fills the places of the catalogue's text */
  readonly values?: Readonly<Record<string, string | number>>;
  /** path and expected value of a fault in the request: its form, tokens and headers, and all of the control API */
  readonly path?: string;
  readonly expected?: string | undefined;
  /** whole seconds until the call may succeed */
  readonly retryAfterSeconds?: number;
}

/** The business saying no. The public answer is made from code and detail alone. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** null where no journal is kept: control calls, pages, requests refused before their world is known */
  readonly reason: Reason | null;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, reason: Reason | null, detail: RefusalDetail = {}) {
    super(code);
    this.code = code;
    this.reason = reason;
    this.detail = detail;
  }
}
