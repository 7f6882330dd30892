import type { WorldConnection } from '#console/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SandboxEvent } from '#contract/control/journal.ts';

export type Json = { readonly [name: string]: unknown };

/** A schema as far as the page reads it. */
export interface Schema extends Json {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
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
  readonly 'x-encrypted'?: { readonly plain: string };
}

export interface Example {
  readonly value: unknown;
  /** plain texts of what is encrypted in it, by path */
  readonly 'x-plain'?: Readonly<Record<string, string>>;
}

export interface Content {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
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

export interface Header {
  readonly schema: Schema;
  readonly description?: string;
}

export interface ApiResponse {
  /** of a success */
  readonly 'x-success'?: string;
  readonly 'x-refusals'?: readonly string[];
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly servers: readonly string[];
  readonly summary: string;
  readonly tag: string;
  readonly source: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly body: (Content & { readonly required: boolean }) | null;
  readonly responses: readonly (readonly [status: string, response: ApiResponse])[];
}

export interface RefusalText {
  readonly status: number;
  readonly text: string;
  readonly description: string;
  readonly 'x-of-no-call'?: boolean;
  /** as this world words it, in the portal's calls */
  readonly 'x-own'?: { readonly code: unknown; readonly status: number; readonly text: string };
}

export interface ApiDocument {
  readonly version: string;
  readonly groups: readonly {
    readonly tag: string;
    readonly label: string;
    readonly operations: readonly Operation[];
  }[];
  readonly operations: readonly Operation[];
  readonly security: Readonly<
    Record<
      string,
      { readonly in: string; readonly name: string; readonly description: string; readonly 'x-source': string }
    >
  >;
  readonly refusals: Readonly<Record<string, RefusalText>>;
  readonly dialect: Json;
  readonly resolve: <T>(value: T) => T;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Events after which the document may read otherwise: the world's dialect is a setting. */
export const DOCUMENT_TOPICS: readonly SandboxEvent['type'][] = ['settings'];

export async function loadDocument(connection: WorldConnection): Promise<ApiDocument> {
  return readDocument((await connection.call(CONTROL.openapi)) as Json);
}

/** The document as the page shows it, with every reference of an operation followed. */
function readDocument(whole: Json): ApiDocument {
  const resolve = <T>(value: T): T => followed(whole, value) as T;
  const items = Object.entries(whole.paths as Record<string, Record<string, Json>>);
  const operations = items.flatMap(([path, item]) => {
    const servers = (item.servers ?? whole.servers) as unknown as readonly { readonly url: string }[];
    const urls = servers.map(({ url }) => url.replace(/\/$/, ''));
    return METHODS.filter((method) => method in item).map((method) =>
      operationOf(method, path, urls, item[method] ?? {}, resolve),
    );
  });
  const tags = whole.tags as readonly { readonly name: string }[];
  const components = whole.components as { readonly securitySchemes: ApiDocument['security'] };
  return {
    version: (whole.info as { readonly version: string }).version,
    groups: tags.map(({ name }) => ({
      tag: name,
      label: name,
      operations: operations.filter(({ tag }) => tag === name),
    })),
    operations,
    security: components.securitySchemes,
    refusals: whole['x-refusals'] as ApiDocument['refusals'],
    dialect: whole['x-dialect'] as Json,
    resolve,
  };
}

function operationOf(
  method: string,
  path: string,
  servers: readonly string[],
  raw: Json,
  resolve: <T>(value: T) => T,
): Operation {
  const body = raw.requestBody as { required: boolean; content: Record<string, Content> } | undefined;
  const content = body?.content['application/json'];
  const responses = Object.entries(raw.responses as Record<string, ApiResponse>);
  return {
    id: String(raw.operationId),
    method: method.toUpperCase(),
    path,
    servers,
    summary: String(raw.summary),
    tag: String((raw.tags as readonly string[])[0]),
    source: String(raw['x-source']),
    security: raw.security as Operation['security'],
    parameters: (raw.parameters as Parameter[]).map(resolve),
    body: body && content ? { ...content, required: body.required } : null,
    responses: responses.map(([status, response]) => [status, resolve(response)]),
  };
}

function followed(whole: Json, value: unknown): unknown {
  const $ref = (value as { readonly $ref?: unknown } | null)?.$ref;
  if (typeof $ref !== 'string') return value;
  const steps = $ref.replace('#/', '').split('/');
  return followed(
    whole,
    steps.reduce<unknown>((found, step) => (found as Json | undefined)?.[step], whole),
  );
}

/** Operations that a search finds: in address, name, summary, or the name of a refusal. */
export function found({ id, method, path, summary, responses }: Operation, search: string): boolean {
  const codes = responses.flatMap(([status, response]) => [status, ...(response['x-refusals'] ?? [])]);
  const text = [method, path, id, summary, ...codes].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Address of an operation within the page. */
export const operationHref = (id: string): string => `#/${id}`;
