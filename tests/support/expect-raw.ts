import { expect } from 'vitest';
import { Refusal } from '#contract/envelope.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import type { RawResponse } from '#support/raw-http.ts';

/** A refusal read off the wire: the catalogue's status, JSON, no stack, no HTML. */
export function expectRawRefusal(answer: RawResponse | null, code: RefusalCode): RawResponse {
  if (!answer) throw new Error(`The connection ended without an answer; expected ${code}.`);
  expect(answer.headers.get('content-type'), answer.body).toBe('application/json; charset=utf-8');
  const { err } = Refusal.parse(JSON.parse(answer.body));
  expect({ status: answer.status, code: err.code }).toEqual({ status: REFUSALS[code].status, code });
  expect(answer.body).not.toMatch(/<\w+|\bat \/|node_modules|Error:/);
  return answer;
}
