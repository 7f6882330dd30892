import type { FaultAnswer } from '#contract/control/fault.ts';

/** An answer of the portal's API, right or spoiled on purpose. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly code: string | null;
  /** other than JSON */
  readonly type?: string;
  /** drop: no answer; cut: half of it */
  readonly broken?: FaultAnswer['broken'];
}
