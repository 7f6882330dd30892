import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';

/** Weight of a promise: the specification's, an assumption of this contract, or good practice. */
export type Grade = 'spec' | 'assumed' | 'quality';

/** Sentence that a promise rests on; `assumed` for a choice of this contract, `quality` for good practice. */
export type Source = `spec §${number}${string}` | 'assumed' | 'quality';

export function weightOf(source: Source): Pick<Finding, 'grade' | 'source'> {
  return { grade: source === 'assumed' || source === 'quality' ? source : 'spec', source };
}

/** A part of an answer that is not as the contract has it. */
export interface PartDrift {
  readonly what: string;
  readonly got: string;
  readonly expected: string;
  readonly source?: Source;
}

/** A promise of the contract, at one place, that the target does not keep. */
export interface Finding {
  readonly call: EndpointName;
  /** title of the test */
  readonly place: string;
  /** part of the response: `status`, `field data.accountSize`, `header cache-control` */
  readonly what: string;
  readonly got: string;
  readonly expected: string;
  readonly grade: Grade;
  /** `spec §8`, `assumed`, `quality` */
  readonly source: string;
  readonly request?: SentRequest | undefined;
  readonly answer?: GivenAnswer | undefined;
}

export interface SentRequest {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface GivenAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A refusal with the code, text and status that the target sent. */
export interface ObservedRefusal {
  readonly call: EndpointName;
  readonly refusal: RefusalCode;
  readonly status: number;
  readonly code: string | number;
  readonly text: string;
}

/** Everything that a test leaves for the report, in `task.meta.contract`. */
export interface CaseRecord {
  readonly findings: readonly Finding[];
  /** every promise that was looked at, by key, with its answer */
  readonly seen: readonly (readonly [key: string, got: string])[];
  readonly refusals: readonly ObservedRefusal[];
  /** fields that the contract does not have */
  readonly news: readonly { readonly call: EndpointName; readonly field: string }[];
  /** values that the run sent or was given */
  readonly sent: readonly string[];
  /** lasting traces at a real system: a lock, an account */
  readonly left: readonly string[];
}

/** `POST /uc/login` */
export function callText(call: EndpointName): string {
  const { method, path } = ENDPOINTS[call];
  return `${method} ${path}`;
}

/** `POST /uc/login, a wrong password is refused: status`: identifies a promise from run to run. */
export function keyOf({ call, place, what }: Pick<Finding, 'call' | 'place' | 'what'>): string {
  return `${callText(call)}, ${place}: ${what}`;
}

/** A finding up to the contract's own word. */
export function headOf(finding: Pick<Finding, 'call' | 'place' | 'what' | 'got'>): string {
  return `${keyOf(finding)} ${finding.got}`;
}

/** `POST /uc/login, a wrong password is refused: status 401, contract says 400 (assumed)` */
export function lineOf(finding: Finding): string {
  return `${headOf(finding)}, contract says ${finding.expected} (${finding.source})`;
}

/** A few of many names. */
export function listed(names: readonly string[], most = 5): string {
  const rest = names.length - most;
  return rest > 1 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
}
