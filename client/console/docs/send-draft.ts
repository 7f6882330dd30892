import { ConsoleClient } from '#console/connection/console-client.ts';
import { type Draft, valueAt, withValue } from '#console/forms/use-form.ts';
import { COOKIES } from '#contract/storage.ts';
import { FetchTransport } from '#kit/browser/fetch-transport.ts';
import { withQuery } from '#kit/call-input.ts';
import type { HttpMethod, HttpResponse } from '#kit/http.ts';
import { leastValue } from '#kit/least-value.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { contentOf, type Operation, type Parameter, type Schema } from './api-document.ts';

/** A call as it is typed: values of parameters by place and name, and the body's text. */
interface CallDraft {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer as the page shows it. */
export type DraftResponse = Pick<HttpResponse, 'status' | 'headers' | 'text'>;

/** Parameters that are typed: the world is the page's, cookies are the browser's. */
export function typedParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter(({ in: place, name }) => place !== 'cookie' && name !== 'x-sandbox-world');
}

export const valueKey = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string => `${place} ${name}`;

/** The call of an example, with the plain texts of what is encrypted in it; where there is none, what a body must have. */
export function exampleDraft(operation: Operation, form: string): CallDraft {
  const values = typedParameters(operation).map((parameter) => {
    const { const: fixed } = parameter.schema;
    const isFixed = fixed !== undefined && (parameter.required || parameter['x-source'] === 'spec');
    return [valueKey(parameter), parameter.example ?? (isFixed ? String(fixed) : '')] as const;
  });
  const [, content] = contentOf(operation.requestBody);
  const { value, 'x-plain': plain = {} } = content?.examples?.[form] ?? {
    value: content && leastValue(content.schema),
  };
  const texts = Object.entries(plain);
  const body = [...texts, ...(texts.length > 0 ? [['publicKey', ''] as const] : [])].reduce(
    (draft, [path, text]) => withValue(draft, path, text),
    value as Draft,
  );
  return { values: Object.fromEntries(values), body: body ? JSON.stringify(body, null, 2) : '' };
}

/** Path and query of a call as typed; what is empty is left out. */
export function targetOf(operation: Operation, { values }: CallDraft): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[`path ${name}`] ?? ''));
  return withQuery(filled, given(operation, values, 'query'));
}

function given(operation: Operation, values: CallDraft['values'], where: string): Record<string, string> {
  const typed = typedParameters(operation).filter((parameter) => parameter.in === where && values[valueKey(parameter)]);
  return Object.fromEntries(typed.map((parameter) => [parameter.name, values[valueKey(parameter)] ?? '']));
}

/** Sends a call into a world as its client would: with the browser's cookies and tokens, encrypted where it must be. */
export async function sendDraft(operation: Operation, draft: CallDraft, world: string): Promise<DraftResponse> {
  const method = operation.method as HttpMethod;
  const target = targetOf(operation, draft);
  const [, content] = contentOf(operation.requestBody);
  const type: Record<string, string> = draft.body === '' ? {} : { 'content-type': 'application/json' };
  const typed = { ...type, ...given(operation, draft.values, 'header') };
  if (operation.isPortal) {
    const client = new PortalClient(new FetchTransport(), { world });
    if (method !== 'GET' && client.jar.get(COOKIES.csrf) === undefined) await client.greet();
    const body = content && (await encrypted(content.schema, draft.body, client));
    return client.request(method, target, { body, headers: typed });
  }
  const headers = { ...new ConsoleClient(world).headers(), ...typed };
  if (contentOf(operation.responses[200])[0] === 'text/event-stream') return readStream(target, headers);
  return new FetchTransport().send({ method, target, headers, body: draft.body || undefined });
}

/** An event stream is read for so long. */
const STREAM_MS = 3_000;

async function readStream(target: string, headers: Record<string, string>): Promise<DraftResponse> {
  const signal = AbortSignal.timeout(STREAM_MS);
  const response = await fetch(target, { headers, signal, cache: 'no-store' });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return { status: response.status, headers: Object.fromEntries(response.headers), text };
}

/** The body's text with the fields encrypted that the document says are; a text that is no object stays as it is. */
async function encrypted(schema: Schema, text: string, client: PortalClient): Promise<string> {
  const body = jsonOf(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return text;
  const { loginType, publicKey } = body as { loginType?: unknown; publicKey?: unknown };
  const forms = schema.oneOf ?? schema.anyOf ?? [schema];
  const form = forms.find(({ properties = {} }) => properties.loginType?.const === loginType) ?? schema;
  const paths = encryptedPaths(form);
  if (paths.length === 0) return text;
  await client.greet();
  const key = publicKey === '' || typeof publicKey !== 'string' ? await client.publicKey() : publicKey;
  let sealed = body as Draft;
  for (const path of paths) {
    const plain = valueAt(body, path);
    if (typeof plain === 'string') sealed = withValue(sealed, path, await client.habits.encrypt(key, plain));
  }
  return JSON.stringify({ ...sealed, publicKey: key });
}

/** Paths of the encrypted fields of one form. */
function encryptedPaths({ properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    field['x-encrypted'] ? [name] : encryptedPaths(field).map((path) => `${name}.${path}`),
  );
}

/** The value of a JSON text, else the text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
