import { ConsoleClient } from '#console/connection/console-client.ts';
import { SANDBOX } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { FetchTransport } from '#kit/browser/fetch-transport.ts';
import { withQuery } from '#kit/call-input.ts';
import { encrypt } from '#kit/encrypt.ts';
import type { HttpMethod } from '#kit/http.ts';
import { PortalClient } from '#kit/portal-client.ts';
import type { ApiDocument, Operation, Schema } from './api-document.ts';
import { type CallDraft, place, typedParameters, valueAt, valueKey } from './call-draft.ts';

/** An answer as the page shows it. */
export interface DraftResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly tookMs: number;
}

/** An event stream is read for so long. */
const STREAM_MS = 3_000;

/** Sends a call into a world as its client would: with the browser's cookies and tokens, encrypted where it must be. */
export async function sendDraft(
  api: ApiDocument,
  operation: Operation,
  draft: CallDraft,
  world: string,
): Promise<DraftResponse> {
  const startedAt = performance.now();
  const answer = operation.path.startsWith(SANDBOX.prefix)
    ? await sendControl(operation, draft, world)
    : await sendPortal(api, operation, draft, world);
  return { ...answer, tookMs: Math.round(performance.now() - startedAt) };
}

/** Path and query of a call as typed; what is empty is left out. */
export function targetOf(operation: Operation, { values }: CallDraft): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[`path ${name}`] ?? ''),
  );
  return withQuery(filled, given(operation, values, 'query'));
}

function given(operation: Operation, values: CallDraft['values'], where: string): Record<string, string> {
  const typed = typedParameters(operation).filter((parameter) => parameter.in === where && values[valueKey(parameter)]);
  return Object.fromEntries(typed.map((parameter) => [parameter.name, values[valueKey(parameter)] ?? '']));
}

async function sendControl(
  operation: Operation,
  draft: CallDraft,
  world: string,
): Promise<Omit<DraftResponse, 'tookMs'>> {
  const method = operation.method as HttpMethod;
  const type = draft.body === '' ? {} : { 'content-type': 'application/json' };
  const headers = { ...new ConsoleClient(world).headers(), ...type, ...given(operation, draft.values, 'header') };
  const request = { method, target: targetOf(operation, draft), headers, body: draft.body || undefined };
  return isStream(operation) ? readStream(request.target, headers) : new FetchTransport().send(request);
}

function isStream({ responses }: Operation): boolean {
  return responses.some(([, { content = {} }]) => 'text/event-stream' in content);
}

async function readStream(target: string, headers: Record<string, string>): Promise<Omit<DraftResponse, 'tookMs'>> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), STREAM_MS);
  const response = await fetch(target, { headers, signal: end.signal, cache: 'no-store' });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
  } catch (error) {
    if (!end.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return { status: response.status, headers: Object.fromEntries(response.headers), text };
}

async function sendPortal(
  api: ApiDocument,
  operation: Operation,
  draft: CallDraft,
  world: string,
): Promise<Omit<DraftResponse, 'tookMs'>> {
  const client = new PortalClient(new FetchTransport(), { world });
  if (operation.method !== 'GET' && client.jar.get(COOKIES.csrf) === undefined) await client.greet();
  const body = operation.body ? await encrypted(api, operation.body.schema, draft.body, client) : undefined;
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...given(operation, draft.values, 'header'),
  };
  const {
    status,
    headers: got,
    text,
  } = await client.request(operation.method as HttpMethod, targetOf(operation, draft), { body, headers });
  return { status, headers: got, text };
}

/** The body's text with the fields encrypted that the document says are; a text that is no object stays as it is. */
async function encrypted(api: ApiDocument, schema: Schema, text: string, client: PortalClient): Promise<string> {
  const body = objectOf(text);
  const paths = body ? encryptedPaths(api, schema, body) : [];
  if (!body || paths.length === 0) return text;
  const key = typeof body.publicKey === 'string' && body.publicKey !== '' ? body.publicKey : await client.publicKey();
  for (const path of paths) {
    const plain = valueAt(body, path);
    if (typeof plain === 'string') place(body, path, await encrypt(key, plain));
  }
  return JSON.stringify({ ...body, publicKey: key });
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Paths of the encrypted fields in the form that a body has. */
function encryptedPaths(api: ApiDocument, schema: Schema, body: Record<string, unknown>): string[] {
  const forms = (schema.oneOf ?? schema.anyOf ?? [schema]).map(api.resolve);
  const form = forms.find(({ properties = {} }) => properties.loginType?.const === body.loginType) ?? forms[0];
  return form ? pathsIn(api, form, '') : [];
}

function pathsIn(api: ApiDocument, { properties = {} }: Schema, before: string): string[] {
  return Object.entries(properties).flatMap(([name, given]) => {
    const field = api.resolve(given);
    const path = before + name;
    return field['x-encrypted'] ? [path] : pathsIn(api, field, `${path}.`);
  });
}

/** True where the call has fields that are encrypted before they are sent. */
export function hasEncrypted({ body }: Operation): boolean {
  return JSON.stringify(body?.schema ?? {}).includes('"x-encrypted"');
}
