import { createHash } from 'node:crypto';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Refusal } from '#contract/envelope.ts';
import { isRefusalCode, REFUSALS } from '#contract/refusals.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { ApiDocument } from '#support/api-document.ts';
import { type RawResponse, readResponse, talk } from '#support/raw-http.ts';
import type { WireRequest } from './spoils.ts';

/** Texts that no answer may hold: paths of the code, and names of its libraries. */
const LEAKS = /node_modules|\bat (?:\/|file:|async )|TypeError|RangeError|SyntaxError|zod|ERR_[A-Z]/;
/** Base64 of a picture or a key, in which any short word comes up by chance. */
const BASE64 = /(?:base64,|\\n|")[A-Za-z0-9+/]{60,}={0,2}/g;
const SHOWN_MAX = 700;
/** More of them would be one long turn of the event loop, and no single answer's fault. */
const AT_ONCE = 8;

/**
 * Sends requests to a world, eight at a time, each over a connection of its own.
 * @returns the breach in an answer, or in the world behind them; null for none
 */
export async function wireBreach(
  port: number,
  document: ApiDocument,
  world: WorldClient,
  batch: readonly WireRequest[],
): Promise<string | null> {
  const tokens = await tokensOf(world);
  const before = await stateOf(world);
  let isQuiet = true;
  const send = async (request: WireRequest): Promise<string | null> => {
    const bytes = bytesOf(request, tokens);
    const hangUp = request.cut === null ? {} : { hangUpAfter: Math.floor(request.cut * bytes.length) };
    const { received, isStuck } = await talk(port, bytes, hangUp);
    if (request.cut !== null) return null;
    if (isStuck) return 'the connection neither answered nor ended';
    const response = readResponse(received);
    if (!response) return 'the connection ended without an answer';
    isQuiet &&= response.status >= 400;
    // An earlier request may have injected a fault.
    if (response.headers.has(HEADERS.fault)) return null;
    return answerBreach(request, response) ?? (request.isRefused ? null : undocumented(document, request, response));
  };
  for (let at = 0; at < batch.length; at += AT_ONCE) {
    const sent = batch.slice(at, at + AT_ONCE);
    const breaches = await Promise.all(sent.map(send));
    const nth = breaches.findIndex((breach) => breach !== null);
    if (nth >= 0) return `${breaches[nth]}, to ${shown(sent[nth] as WireRequest)}`;
  }
  const [violation] = await world.violations();
  if (violation) return `an answer broke the contract: ${JSON.stringify(violation)}`;
  return isQuiet && (await stateOf(world)) !== before ? 'refused calls changed their world' : null;
}

/** The rule of every answer that this one breaks; null where it is a good one. */
function answerBreach(request: WireRequest, { status, body, headers }: RawResponse): string | null {
  const got = `${status} ${headers.get('content-type')} ${body.slice(0, 300)}`;
  if (LEAKS.test(body.replace(BASE64, ''))) return `it leaks internals: ${got}`;
  if (status >= 500) return `a failure: ${got}`;
  if (status < 400) return request.isRefused ? `it must be refused: ${got}` : null;
  const refusal = Refusal.safeParse(headers.get('content-type')?.startsWith('application/json') && JSON.parse(body));
  const code = refusal.data?.err.code ?? '';
  return isRefusalCode(code) && REFUSALS[code].status === status ? null : `no refusal of the catalogue: ${got}`;
}

/** The undocumented part of an answer; null where no operation is called. */
function undocumented(document: ApiDocument, { method, target }: WireRequest, response: RawResponse): string | null {
  const [path = ''] = target.split('?');
  const called = document.operations.find(
    (placed) => placed.method === method && placed.servers.some((server) => server + placed.path === path),
  );
  const headers = Object.fromEntries(response.headers);
  return called ? document.undocumented(called, { ...response, headers, text: response.body }) : null;
}

async function tokensOf(world: WorldClient): Promise<Readonly<Record<string, string | undefined>>> {
  const browser = world.browser();
  await browser.greet();
  const [ctoken, csrf] = [COOKIES.ctoken, COOKIES.csrf].map((name) => browser.jar.get(name));
  return { ctoken, csrf, cookies: browser.jar.header(), world: world.id };
}

/**
 * All state of a world as one hash, except for the counts of every call: its number, the ids that were drawn,
 * the session that a caller without one gets, tries at a code and at a password.
 */
async function stateOf(world: WorldClient): Promise<string> {
  const { requests: _, random: __, portal, ...rest } = (await world.call(CONTROL.snapshot)).start;
  const { sessions: ___, lockout: ____, ...held } = portal;
  const text = JSON.stringify({ ...rest, portal: held }, (name, value) => (name === 'tries' ? 0 : value));
  return createHash('sha256').update(text).digest('hex');
}

function bytesOf(
  { body, framing, ...request }: WireRequest,
  tokens: Readonly<Record<string, string | undefined>>,
): Buffer {
  const filled = (text: string) => text.replaceAll(/\{(ctoken|csrf|cookies|world)\}/g, (_, name) => tokens[name] ?? '');
  const bytes = Buffer.from(body ?? '');
  const length = framing === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.length}`;
  const lines = [
    `${request.method} ${filled(request.target)} ${request.version}`,
    ...request.host.map((name) => `Host: ${name}`),
    ...request.headers.map(filled),
    ...(body === null || framing === 'none' ? [] : [length]),
    'Connection: close',
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (framing !== 'chunked') return Buffer.concat([head, bytes]);
  const half = Math.ceil(bytes.length / 2);
  const chunk = (part: Buffer) =>
    Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
  const parts = [bytes.subarray(0, half), bytes.subarray(half)].filter(({ length }) => length > 0);
  return Buffer.concat([head, ...parts.map(chunk), Buffer.from('0\r\n\r\n')]);
}

function shown(request: WireRequest): string {
  const start = JSON.stringify(bytesOf(request, {}).toString('latin1'));
  return `${request.spoiled.join(' + ') || 'right'}: ${start.slice(0, SHOWN_MAX)}, ${start.length} in all`;
}
