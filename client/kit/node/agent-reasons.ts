import type { JournalReason } from '#contract/control/journal.ts';
import { HEADERS } from '#contract/storage.ts';
import { decode } from '#contract/wire/decode.ts';
import type { Wire } from '#contract/wire/wire.ts';
import { ANYTHING, type ReadReason } from '#kit/call-response.ts';

/** A response while superagent reads it. */
interface Message {
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  text?: string;
  on(event: string, listener: (chunk: Buffer) => void): unknown;
}

/** A reason of the journal, null for a call that no rule refused, or why there is none. */
type Found = { readonly reason: JournalReason | null } | { readonly unknown: string };

/** Key of the refusal's reason among the headers of a response: its parser and supertest's expectations share this one object. */
const FOUND = Symbol.for('uc-sandbox.reason');

const UNKNOWN: Found = {
  unknown: 'its rule is not known: only the journal of a sandbox has it, for calls of world.agent(request) but HEAD',
};

/** Reason of a refusal, as far as its agent could read it when it came. */
export function reasonFor({ headers }: { readonly headers: { readonly [FOUND]?: Found } }): Found {
  return headers[FOUND] ?? UNKNOWN;
}

/**
 * A parser for superagent that reads bodies as superagent's own do, and the reason of a refusal from the journal:
 * supertest awaits a parser, but no expectation.
 */
export function parserWith(wire: Wire, reason: ReadReason) {
  return (message: Message, done: (error: Error | null, body?: unknown) => void): void => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk) => chunks.push(chunk));
    message.on('end', () => {
      read(message, Buffer.concat(chunks), wire, reason).then((body) => done(null, body), done);
    });
  };
}

async function read(message: Message, bytes: Buffer, wire: Wire, reason: ReadReason): Promise<unknown> {
  message.text = bytes.toString('utf8');
  const { 'content-type': type = '', [HEADERS.requestId]: requestId } = message.headers;
  const body = bodyOf(type, bytes, message.text);
  if (requestId !== undefined) {
    const value = isSuccess(wire, message, body) ? { reason: null } : await find(requestId, reason);
    // Not enumerable, so that it is not among the headers that a test compares.
    Object.defineProperty(message.headers, FOUND, { value, enumerable: false });
  }
  return body;
}

function bodyOf(type: string, bytes: Buffer, text: string): unknown {
  if (/^image\//i.test(type)) return bytes;
  return /[/+]json\b/i.test(type) && text !== '' ? JSON.parse(text) : undefined;
}

function isSuccess(wire: Wire, { statusCode: status = 0 }: Message, body: unknown): boolean {
  if (status < 400 && (status >= 300 || body === undefined)) return true;
  return decode(wire, { name: '', response: ANYTHING }, { status, body }).kind === 'success';
}

function find(requestId: string, read: ReadReason): Promise<Found> {
  return read(requestId).then(
    (reason) => ({ reason }),
    (error: Error) => ({ unknown: `the journal cannot be read: ${error.message}` }),
  );
}
