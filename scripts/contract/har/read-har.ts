import * as z from 'zod/mini';
import { explain } from '#contract/explain.ts';
import { jsonOf, PORTAL_JSON } from '#contract/json-value.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import type { Wire } from '#contract/wire/wire.ts';
import { callAt } from '#kit/node/portal-response.ts';
import type { Answer } from '#scripts/contract/judge/answer.ts';
import { reasonOf } from '#server/shell/fixtures/fixture-files.ts';
import { readWhole } from '#server/shell/whole-file.ts';

const Headers = z._default(z.array(z.object({ name: z.string(), value: z.string() })), []);

/** A call of an archive, as far as it is read. */
const Entry = z.object({
  startedDateTime: z.optional(z.string()),
  request: z.object({ method: z.string(), url: z.string() }),
  response: z.object({
    status: z.number(),
    headers: Headers,
    content: z._default(
      z.object({ size: z.optional(z.number()), text: z.optional(z.string()), encoding: z.optional(z.string()) }),
      {},
    ),
  }),
});
type Entry = z.infer<typeof Entry>;

/** An HTTP archive: version 1.2, as browsers and gateways write it. */
const HttpArchive = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });

/** A call of the portal in a recording. */
export interface RecordedCall {
  readonly call: EndpointName;
  readonly origin: string;
  readonly method: string;
  /** path and query */
  readonly target: string;
  readonly at: number;
  /** null where the recording does not hold it: it was blocked, cut, or kept out */
  readonly answer: Answer | null;
}

/**
 * The portal's calls in a file.
 * @param wire the server's wire format, which may have paths of its own
 * @param onOdd called for each unreadable entry, which is left out: its place, and the expected value
 * @throws one sentence where it is no HTTP archive
 */
export function readHar(file: string, wire: Wire, onOdd = (_line: string) => {}): RecordedCall[] {
  let content: unknown;
  try {
    content = JSON.parse(readWhole(file).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(
      `--har ${file}: cannot be read: ${error instanceof SyntaxError ? 'it is no JSON' : reasonOf(error)}`,
    );
  }
  const [problem] = explain(HttpArchive, content);
  if (problem) throw new Error(`--har ${file} is no HTTP archive: ${[...problem.path, problem.message].join(' ')}`);
  return HttpArchive.parse(content).log.entries.flatMap((entry, index) => {
    const read = Entry.safeParse(entry);
    if (read.success) return callOf(read.data, wire) ?? [];
    const [odd] = explain(Entry, entry);
    onOdd([`log.entries.${index}`, ...(odd?.path ?? [])].join('.').concat(`: ${odd?.message}`));
    return [];
  });
}

function callOf({ request: { method, url }, startedDateTime, response }: Entry, wire: Wire): RecordedCall | null {
  if (!URL.canParse(url)) return null;
  const { pathname, search, origin } = new URL(url);
  const call = callAt(wire, pathname);
  if (call?.method !== method) return null;
  const at = Date.parse(startedDateTime ?? '');
  return { call: call.name, origin, at, method, target: pathname + search, answer: answerOf(response) };
}

/** Null for an answer that is not seen: status 0, unchanged since, or its body cut or left out. */
function answerOf({ status, headers, content: { text, size = 0, encoding } }: Entry['response']): Answer | null {
  if (status < 100 || status === 304 || (text === undefined && size > 0)) return null;
  const body = encoding === 'base64' ? Buffer.from(text ?? '', 'base64').toString('utf8') : (text ?? '');
  const json = jsonOf(body, PORTAL_JSON);
  if (json === undefined && /^\s*[[{]/.test(body)) return null;
  const setCookies = headers.filter(({ name }) => name.toLowerCase() === 'set-cookie');
  return {
    status,
    headers: headersOf(headers),
    text: body,
    body: json,
    setCookies: setCookies.flatMap(({ value }) => value.split('\n')),
  };
}

function headersOf(headers: z.infer<typeof Headers>): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
}
