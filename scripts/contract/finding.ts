import type { EndpointName } from '#contract/portal/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { Says } from './says.ts';

/** Weight of a promise: the specification's, an assumption of this contract, or good practice. */
export type Grade = 'spec' | 'assumed' | 'quality';

/** One promise of the contract, at one place. */
export interface Promised {
  readonly call: EndpointName;
  /** situation in which it holds: `wrong password` */
  readonly place: string;
  /** part of the response: `status`, `field data.accountSize`, `header cache-control` */
  readonly what: string;
  readonly expected: string;
  readonly grade: Grade;
  /** the sentence, or the page that says so */
  readonly source: string;
}

/** A promise that the target does not keep. */
export interface Finding extends Promised {
  readonly got: string;
}

/** A field that the contract does not know. */
export interface News {
  readonly call: EndpointName;
  readonly field: string;
}

/** A part of an answer that is not as the contract has it. */
export interface PartDrift {
  readonly what: string;
  readonly got: string;
  readonly expected: string;
  readonly says?: Says;
}

/** Grade and source of what a sentence says. */
export function weightOf(says: Says): Pick<Promised, 'grade' | 'source'> {
  const isSilent = says === 'assumed' || says === 'quality';
  return isSilent ? { grade: says, source: 'docs/maintaining/decisions.md' } : { grade: 'spec', source: says };
}

/** `POST /uc/login` */
export function callText(call: EndpointName): string {
  const { method, path } = ENDPOINTS[call];
  return `${method} ${path}`;
}

/** `POST /uc/login, wrong password: status`: identifies a promise from run to run. */
export function keyOf({ call, place, what }: Pick<Promised, 'call' | 'place' | 'what'>): string {
  return `${callText(call)}, ${place}: ${what}`;
}

/** A finding up to the contract's own word: `POST /uc/login, wrong password: status 401`. */
export function headOf(finding: Pick<Finding, 'call' | 'place' | 'what' | 'got'>): string {
  return `${keyOf(finding)} ${finding.got}`;
}

/** `POST /uc/login, wrong password: status 401, contract says 400 (assumed, docs/maintaining/decisions.md)` */
export function lineOf(finding: Finding): string {
  const { expected, grade, source } = finding;
  return `${headOf(finding)}, contract says ${expected} (${grade === 'spec' ? source : `${grade}, ${source}`})`;
}
