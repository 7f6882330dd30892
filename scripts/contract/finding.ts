import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import type { Says } from './says.ts';

export const Call = z.custom<EndpointName>((value) => typeof value === 'string' && Object.hasOwn(ENDPOINTS, value));

/** A promise of the contract, at one place, that the target does not keep. */
export const Finding = z.object({
  call: Call,
  /** situation in which it holds: `wrong password` */
  place: z.string(),
  /** part of the response: `status`, `field data.accountSize`, `header cache-control` */
  what: z.string(),
  got: z.string(),
  expected: z.string(),
  /** its weight: the specification's, an assumption of this contract, or good practice */
  grade: z.enum(['spec', 'assumed', 'quality']),
  /** the sentence, or the page that says so */
  source: z.string(),
});
export type Finding = Readonly<z.infer<typeof Finding>>;
export type Promised = Omit<Finding, 'got'>;
export type Grade = Finding['grade'];

/** A field that the contract does not know. */
export interface News {
  readonly call: EndpointName;
  readonly field: string;
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
