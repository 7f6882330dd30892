import { ConsoleClient } from '#console/connection/console-client.ts';
import { sourceOf } from '#console/connection/world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type Fields, isFields, jsonOf } from '#contract/json-value.ts';
import { placed, valueAt } from '#contract/wire/field-path.ts';
import { FetchTransport } from '#kit/browser/fetch-transport.ts';
import { withQuery } from '#kit/call-input.ts';
import { encrypt } from '#kit/encrypt.ts';
import type { HttpMethod, HttpResponse } from '#kit/http.ts';
import { leastValue } from '#kit/least-value.ts';
import { PortalClient } from '#kit/portal-client.ts';

type Named<T> = Readonly<Record<string, T>>;

/** A schema as far as the page reads it. */
export interface Schema extends Fields {
  readonly type?: string | readonly string[];
  readonly properties?: Named<Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly 'x-source'?: string;
  /** its inside is no part of the contract */
  readonly 'x-opaque'?: boolean;
  readonly 'x-encrypted'?: Fields;
}

interface Example {
  value: unknown;
  /** plain texts of its encrypted fields, by path */
  'x-plain'?: Named<string>;
}

export interface Content {
  readonly schema: Schema;
  readonly examples?: Named<Example> | undefined;
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: string;
  readonly 'x-source': string;
  readonly description?: string;
}

export interface ApiResponse {
  /** of a success */
  readonly 'x-success'?: string;
  readonly 'x-refusals'?: readonly string[];
  readonly headers: Named<Pick<Parameter, 'schema' | 'description'>>;
  readonly content: Named<Content>;
}

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** a call of the portal, which has an alias below `/go` and has the world's wire format */
  readonly isPortal: boolean;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-source': string;
  readonly security: readonly Named<unknown>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Named<Content> };
  readonly responses: Named<ApiResponse>;
}

interface RefusalText {
  status: number;
  text: string;
  description: string;
  'x-of-no-call'?: boolean;
  /** as this world words it, in the portal's calls */
  'x-own'?: { readonly code: unknown; readonly text: string };
}

export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly securitySchemes: Named<Parameter> };
  readonly 'x-refusals': Named<RefusalText>;
  readonly 'x-wire': Fields;
  readonly operations: readonly Operation[];
}

/** The document as the page shows it: every reference followed, the calls one after the other. */
export const DOCUMENT = sourceOf(async (connection): Promise<ApiDocument> => {
  const whole = followed(await connection.call(CONTROL.openapi)) as ApiDocument & { paths: Named<Fields> };
  const operations = Object.entries(whole.paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        ({
          ...(operation as Fields),
          path,
          method: method.toUpperCase(),
          isPortal: servers !== undefined,
        }) as Operation,
    ),
  );
  return { ...whole, operations };
}, 'settings');

function followed(whole: unknown): unknown {
  const known = new Map<string, Fields>();
  const follow = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(follow);
    const { $ref, ...beside } = value as Fields;
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, follow(inner)]));
    const target = known.get($ref) ?? (follow($ref.slice(2).split('/').reduce(stepInto, whole)) as Fields);
    known.set($ref, target);
    return { ...target, ...beside };
  };
  return follow(whole);
}

function stepInto(value: unknown, step: string): unknown {
  return (value as Fields | null | undefined)?.[step];
}

/** The body of a call, or of a response. */
export function contentOf(part: Operation['requestBody'] | ApiResponse): readonly [type?: string, content?: Content] {
  return Object.entries(part?.content ?? {})[0] ?? [];
}

/** A call as it is typed: values of parameters by place and name, and the body's text. */
interface CallDraft {
  values: Readonly<Record<string, string>>;
  body: string;
}

/** An answer as the page shows it. */
export type DraftResponse = Pick<HttpResponse, 'status' | 'headers' | 'text'>;

/** Parameters that are typed: the world is the page's, cookies are the browser's. */
export function typedParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter(({ in: place, name }) => place !== 'cookie' && name !== 'x-sandbox-world');
}

export const valueKey = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string => `${place} ${name}`;

/** The call of an example, with its encrypted fields in plain text; without an example, the required fields of a body. */
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
    (draft, [path, text]) => placed(draft, path, text),
    value as Fields,
  );
  return { values: Object.fromEntries(values), body: body ? JSON.stringify(body, null, 2) : '' };
}

/** Path and query of a call as typed, without the empty values. */
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
    const wire = async () => (await new ConsoleClient(world).call(CONTROL.settings)).wire;
    const client = new PortalClient(new FetchTransport(), { world, wire });
    if (method !== 'GET') await client.fetchTokens();
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

/** The body's text, encrypted in the fields that the document marks; a text that is no object stays as it is. */
async function encrypted(schema: Schema, text: string, client: PortalClient): Promise<string> {
  const body = jsonOf(text);
  if (!isFields(body)) return text;
  const { loginType, publicKey } = body;
  const forms = schema.oneOf ?? schema.anyOf ?? [schema];
  const form = forms.find(({ properties = {} }) => properties.loginType?.const === loginType) ?? schema;
  const paths = encryptedPaths(form);
  if (paths.length === 0) return text;
  const key = publicKey === '' || typeof publicKey !== 'string' ? await client.publicKey() : publicKey;
  let sealed = body;
  for (const path of paths) {
    const plain = valueAt(body, path);
    if (typeof plain === 'string')
      sealed = placed(sealed, path, await encrypt(key, plain, client.wire.encryption.padding));
  }
  return JSON.stringify({ ...sealed, publicKey: key });
}

/** Paths of a schema's encrypted fields. */
function encryptedPaths({ properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    field['x-encrypted'] ? [name] : encryptedPaths(field).map((path) => `${name}.${path}`),
  );
}
