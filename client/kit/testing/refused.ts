import { closest } from 'fastest-levenshtein';
import { REASONS, type RuleName } from '#contract/reasons/reasons.ts';
import { wordsOf } from '#kit/call-response.ts';
import { reasonFor } from '#kit/node/agent-reasons.ts';

/** A response of supertest, as far as it is checked here. */
export interface RefusedResponse {
  readonly status: number;
  readonly headers: object;
  readonly text: string;
}

/**
 * Expectation of supertest: the world refused the call by this rule.
 * @throws for a name that no rule has, with the nearest one
 * @example
 * const buyer = await world.agent(request);
 * await buyer.login('buyer01', 'wrong-1').expect(refused('password.wrong'));
 */
export function refused(rule: RuleName): (response: RefusedResponse) => void {
  if (!isRule(rule)) throw new TypeError(`refused: ${rule} is no rule; the nearest is ${closest(rule, RULES)}`);
  return (response) => {
    const found = reasonFor(response);
    const reason = 'reason' in found ? found.reason : null;
    if (reason?.rule === rule) return;
    const known = reason ? `${reason.rule} refused it: ${wordsOf(reason)}` : 'the journal names no rule';
    const outcome = 'unknown' in found ? found.unknown : known;
    throw new Error(`expected the call to be refused by ${rule}, but ${outcome}\n${response.status} ${response.text}`);
  };
}

/** Rules of requests and headers name the field or header too. */
const FAMILIES: readonly string[] = ['request', 'header'];
const RULES = Object.keys(REASONS).filter((name) => !FAMILIES.includes(name));

function isRule(name: string): boolean {
  return RULES.includes(name) || FAMILIES.some((family) => name.startsWith(`${family}.`));
}
