import type { Route } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { MESSAGE_MAX } from '#contract/read-failure.ts';

/** One way for a call to go wrong, and the text that a person must read then. */
export interface Fault {
  /** row of the fault table, and what happens */
  readonly name: string;
  readonly text: string;
  /** a broken connection is told in the same words by every screen */
  readonly isConnection: boolean;
  play(route: Route): Promise<void>;
}

const SERVER_TEXT = '系统繁忙，请稍后再试';
const MARKUP = '<img src=x onerror="document.title=1">';

function broken(name: string, code: string): Fault {
  return { name, text: COPY['err.network'], isConnection: true, play: (route) => route.abort(code) };
}

function answered(name: string, status: number, body: string, text: string, type = 'application/json'): Fault {
  return { name, text, isConnection: false, play: (route) => route.fulfill({ status, body, contentType: type }) };
}

function json(name: string, status: number, body: unknown, text: string): Fault {
  return answered(name, status, JSON.stringify(body), text);
}

const DEFAULT = COPY['err.default'];
const HTML = '<!doctype html><title>Bad Gateway</title><h1>nginx</h1>';

/** Faults F1 and F3 to F6 as any call may meet them. */
export const FAULTS: readonly Fault[] = [
  broken('F1 offline', 'internetdisconnected'),
  broken('F1 refused', 'connectionrefused'),
  broken('F1 reset', 'connectionreset'),
  broken('F1 no such host', 'namenotresolved'),
  json('F3 500 with a nested err.msg', 500, { err: { msg: SERVER_TEXT }, message: 'not this' }, SERVER_TEXT),
  json('F3 502 with a message', 502, { message: SERVER_TEXT }, SERVER_TEXT),
  answered('F3 503 with HTML', 503, HTML, DEFAULT, 'text/html'),
  answered('F3 504 with nothing', 504, '', DEFAULT, 'text/plain'),
  answered('F4 200 with HTML', 200, HTML, DEFAULT, 'text/html'),
  answered('F4 200 with nothing', 200, '', DEFAULT),
  answered('F4 204', 204, '', DEFAULT),
  answered('F4 null', 200, 'null', DEFAULT),
  answered('F4 an array', 200, '[]', DEFAULT),
  answered('F5 cut JSON', 200, '{"success":true,"data":{"acc', DEFAULT),
  answered('F5 no JSON at all', 200, '\u0000\uffff', DEFAULT),
  ...CODE_FIELDS.map((code, index) => {
    const message = MESSAGE_FIELDS[index % MESSAGE_FIELDS.length] ?? '';
    return json(
      `F6 ${code} with ${message}`,
      index < 3 ? 200 : 400,
      { [code]: 500, [message]: SERVER_TEXT },
      SERVER_TEXT,
    );
  }),
  json('F6 a message that is an object', 400, { message: { text: 'no' } }, DEFAULT),
  json('F6 an empty message', 400, { err: { msg: '  ' }, errorMsg: '' }, DEFAULT),
  json('F6 5 kB of message', 400, { err: { msg: '长'.repeat(5_000) } }, `${'长'.repeat(MESSAGE_MAX - 1)}…`),
  json('F6 markup', 400, { err: { msg: MARKUP } }, MARKUP),
  json('F10 429 with Retry-After is told by its text', 429, { err: { msg: SERVER_TEXT } }, SERVER_TEXT),
];

/** Fault F7 as a call meets it whose screen needs something of the data: a shape that lacks it. */
export function wrongShape(data: unknown): Fault {
  return json(`F7 ${JSON.stringify(data)} for data`, 200, { success: true, data }, DEFAULT);
}
