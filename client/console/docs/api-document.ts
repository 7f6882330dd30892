import { sourceOf } from '#console/connection/world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';

export type Json = { readonly [name: string]: unknown };
type Named<T> = Readonly<Record<string, T>>;

/** A schema as far as the page reads it. */
export interface Schema extends Json {
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
  readonly 'x-encrypted'?: Json;
}

interface Example {
  readonly value: unknown;
  /** plain texts of what is encrypted in it, by path */
  readonly 'x-plain'?: Named<string>;
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
  /** a call of the portal, which has an alias below `/go` and speaks the world's dialect */
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
  readonly status: number;
  readonly text: string;
  readonly description: string;
  readonly 'x-of-no-call'?: boolean;
  /** as this world words it, in the portal's calls */
  readonly 'x-own'?: { readonly code: unknown; readonly text: string };
}

export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly securitySchemes: Named<Parameter> };
  readonly 'x-refusals': Named<RefusalText>;
  readonly 'x-dialect': Json;
  readonly operations: readonly Operation[];
}

/** The document as the page shows it: every reference followed, the calls one after the other. */
export const DOCUMENT = sourceOf(async (connection): Promise<ApiDocument> => {
  const whole = followed(await connection.call(CONTROL.openapi)) as ApiDocument & { paths: Named<Json> };
  const operations = Object.entries(whole.paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        ({ ...(operation as Json), path, method: method.toUpperCase(), isPortal: servers !== undefined }) as Operation,
    ),
  );
  return { ...whole, operations };
}, 'settings');

function followed(whole: unknown): unknown {
  const known = new Map<string, Json>();
  const follow = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(follow);
    const { $ref, ...beside } = value as Json;
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, follow(inner)]));
    const target = known.get($ref) ?? (follow($ref.slice(2).split('/').reduce(stepInto, whole)) as Json);
    known.set($ref, target);
    return { ...target, ...beside };
  };
  return follow(whole);
}

function stepInto(value: unknown, step: string): unknown {
  return (value as Json | null | undefined)?.[step];
}

/** The body of a call, or of a response. */
export function contentOf(part: Operation['requestBody'] | ApiResponse): readonly [type?: string, content?: Content] {
  return Object.entries(part?.content ?? {})[0] ?? [];
}
