import type { FaultResponse } from '#contract/control/fault.ts';
import { COPY } from '#contract/copy.ts';

/** One way for a call to go wrong, and the text that a person must read then. */
export interface Fault {
  /** row of the fault table, and its effect */
  readonly name: string;
  readonly text: string;
  /** every screen has the same words for a broken connection */
  readonly isConnection: boolean;
  readonly answer: FaultResponse;
}

const SERVER_TEXT = '系统繁忙，请稍后再试';
const DEFAULT = COPY['err.default'];

function answered(name: string, answer: FaultResponse, text: string): Fault {
  return { name, text, isConnection: false, answer };
}

function refused(name: string, status: number, body: unknown, text: string): Fault {
  return answered(name, { status, body }, text);
}

const DROPPED: Fault = {
  name: 'F1 a broken connection',
  text: COPY['err.network'],
  isConnection: true,
  answer: { broken: 'drop' },
};
const REFUSED = refused('F6 a refusal in words', 400, { success: false, err: { msg: SERVER_TEXT } }, SERVER_TEXT);
const UNREADABLE = answered('F4 an answer that nobody can read', { status: 200, broken: 'html' }, DEFAULT);

/** One of each class that a screen distinguishes. */
export const FAULT_CLASSES: readonly Fault[] = [DROPPED, REFUSED, UNREADABLE];

/** Further forms of the classes; `wire-tolerance.test.ts` tests how their bodies are read. */
export const FAULT_FORMS: readonly Fault[] = [
  refused('F3 500 with a nested err.msg', 500, { err: { msg: SERVER_TEXT }, message: 'not this' }, SERVER_TEXT),
  answered('F3 503 with HTML', { status: 503, broken: 'html' }, DEFAULT),
  answered('F4 204', { status: 204, broken: 'empty' }, DEFAULT),
  answered('F4 a list', { status: 200, body: [] }, DEFAULT),
  answered('F5 no JSON at all', { status: 200, broken: 'garbage' }, DEFAULT),
  refused('F6 a code under 200', 200, { errorCode: 500, message: SERVER_TEXT }, SERVER_TEXT),
  refused('F10 429 without a text', 429, { success: false }, DEFAULT),
];

/** Fault F7 as a call meets it whose screen needs something of the data: a shape that lacks it. */
export function wrongShape(data: unknown): Fault {
  return refused(`F7 ${JSON.stringify(data)} for data`, 200, { success: true, data }, DEFAULT);
}
