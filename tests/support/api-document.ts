import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import type { HttpResponse } from '#kit/http.ts';

export type Json = Record<string, unknown>;

export interface ApiResponse extends Json {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Json>>;
  readonly content?: Readonly<
    Record<string, { readonly schema: Json; readonly examples?: Readonly<Record<string, Json>> }>
  >;
  readonly 'x-refusals'?: readonly string[];
}

interface ApiParameter extends Json {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly required: boolean;
  readonly schema: Json;
  readonly 'x-source': string;
}

export interface ApiOperation extends Json {
  readonly operationId: string;
  readonly 'x-source': string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: {
      readonly 'application/json': { readonly schema: Json; readonly examples?: Readonly<Record<string, Json>> };
    };
  };
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

/** An operation of the document with its place. */
interface Placed {
  readonly method: string;
  readonly path: string;
  readonly servers: readonly string[];
  readonly operation: ApiOperation;
}

/** Headers of HTTP itself, which a document of calls leaves out. */
const OF_HTTP: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** An OpenAPI document as its readers see it: references followed, answers checked by its own schemas. */
export class ApiDocument {
  readonly whole: Json;
  readonly operations: readonly Placed[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
  readonly #validators = new Map<Json, ValidateFunction>();

  constructor(whole: Json) {
    this.whole = whole;
    this.#ajv.addSchema({ $id: 'document', ...whole });
    this.operations = Object.entries(whole.paths as Record<string, Json>).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        path,
        method: method.toUpperCase(),
        servers: ((item.servers ?? whole.servers) as readonly { url: string }[]).map(({ url }) =>
          url.replace(/\/$/, ''),
        ),
        operation: this.#followed(item[method] as Json),
      })),
    );
  }

  /** The value that a reference leads to, or the value itself. @throws for a reference that leads nowhere */
  resolved(value: Json): Json {
    const { $ref } = value;
    if (typeof $ref !== 'string') return value;
    let found: unknown = this.whole;
    for (const step of $ref.replace('#/', '').split('/')) found = (found as Json | undefined)?.[step];
    if (found === undefined) throw new Error(`${$ref} leads nowhere.`);
    return this.resolved(found as Json);
  }

  #followed(operation: Json): ApiOperation {
    const responses = Object.entries(operation.responses as Record<string, Json>);
    return {
      ...operation,
      parameters: (operation.parameters as Json[]).map((parameter) => this.resolved(parameter)),
      responses: Object.fromEntries(responses.map(([status, response]) => [status, this.resolved(response)])),
    } as unknown as ApiOperation;
  }

  /** The first thing about a value that a schema of the document does not allow; null where it fits. */
  breach(schema: Json, value: unknown): string | null {
    const validate = this.#validators.get(schema) ?? this.#ajv.compile(rooted(schema));
    this.#validators.set(schema, validate);
    if (validate(value)) return null;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath ?? ''} ${error?.message ?? 'does not fit'} ${JSON.stringify(error?.params)}`;
  }

  /** The part of an answer that its operation does not document; null where all of it is there. */
  undocumented({ operation }: Placed, answer: Pick<HttpResponse, 'status' | 'headers' | 'text'>): string | null {
    const { status, headers, text } = answer;
    const response = operation.responses[status];
    if (!response) return `status ${status} is not documented: ${text.slice(0, 300)}`;
    const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
    const content = response.content?.[type];
    if (!content) return `content type ${type} is not documented for ${status}`;
    const breach = this.breach(content.schema, type === 'application/json' ? JSON.parse(text) : text);
    if (breach) return `${status}: ${breach} in ${text.slice(0, 600)}`;
    for (const [name, value] of Object.entries(headers)) {
      if (OF_HTTP.has(name)) continue;
      const header = response.headers?.[name];
      if (!header) return `header ${name} is not documented`;
      const wrong = this.breach(this.resolved(header).schema as Json, value);
      if (wrong) return `header ${name}: ${wrong}, got ${value}`;
    }
    return null;
  }
}

/** A copy of a schema whose references lead into the document. */
function rooted(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Json;
}

/** Faults of a document, by the JSON Schema of OpenAPI 3.1. */
export async function documentProblems(document: Json): Promise<unknown[]> {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)) as Json);
  return valid ? [] : [errors];
}
