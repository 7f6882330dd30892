import { closest } from 'fastest-levenshtein';
import { REASONS, type RuleName } from '#contract/reasons/reasons.ts';
import { isRefusalCode, REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { wordsOf } from '#kit/call-response.ts';
import { reasonFor } from '#kit/node/agent-reasons.ts';

/** A response of supertest, as far as it is checked here. */
export interface RefusedResponse {
  readonly status: number;
  readonly headers: object;
  readonly text: string;
  /** of an agent of the kit */
  readonly portal?: { readonly kind: string; readonly code?: string; readonly codes?: readonly string[] } | undefined;
}

/**
 * Expectation of supertest: the world refused the call by this rule, or any back end with this code of the contract, in
 * in any spelling of its wire format.
 * @throws for a name that no rule or refusal has, with the nearest one
 * @example
 * const buyer = await world.agent(request);
 * await buyer.login('buyer01', 'wrong-1').expect(refused('password.wrong'));
 * await buyer.login('buyer01', 'wrong-1').expect(refused('CREDENTIALS_REJECTED'));
 */
export function refused(name: RuleName | RefusalCode): (response: RefusedResponse) => void {
  if (isRefusalCode(name)) return (response) => mustHaveCode(response, name);
  if (isRule(name)) return (response) => mustBeBy(response, name);
  const nearest = closest(name, [...RULES, ...Object.keys(REFUSALS)]);
  throw new TypeError(`refused: ${name} is no rule; the nearest is ${nearest}`);
}

function mustBeBy(response: RefusedResponse, rule: string): void {
  const found = reasonFor(response);
  const reason = 'reason' in found ? found.reason : null;
  if (reason?.rule === rule) return;
  const known = reason ? `${reason.rule} refused it: ${wordsOf(reason)}` : 'the journal names no rule';
  throw unexpected(response, `by ${rule}`, 'unknown' in found ? found.unknown : known);
}

function mustHaveCode(response: RefusedResponse, code: RefusalCode): void {
  const { kind, codes = [], code: sent = '' } = response.portal ?? { kind: 'of another path' };
  if (kind === 'refusal' && codes.includes(code)) return;
  throw unexpected(response, `with ${code}`, kind === 'refusal' ? `its code is ${sent || 'missing'}` : `it is ${kind}`);
}

function unexpected({ status, text }: RefusedResponse, how: string, outcome: string): Error {
  return new Error(`expected the call to be refused ${how}, but ${outcome}\n${status} ${text}`);
}

/** Rules of requests and headers name the field or header too. */
const FAMILIES: readonly string[] = ['request', 'header'];
const RULES = Object.keys(REASONS).filter((name) => !FAMILIES.includes(name));

function isRule(name: string): name is RuleName {
  return RULES.includes(name) || FAMILIES.some((family) => name.startsWith(`${family}.`));
}
