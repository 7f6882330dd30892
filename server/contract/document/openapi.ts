import * as z from 'zod/mini';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type Endpoint, isControl, refusalsOf, type Source } from '#contract/endpoint.ts';
import { Refusal, success } from '#contract/envelope.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';

type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
type Json = { [name: string]: unknown };

/** The contract as OpenAPI 3.1. Paths and fields carry `x-source`: `spec` or `assumed`. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of [...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as unknown as AnyEndpoint[]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '云采购 uc-sandbox',
      version,
      description: 'Every portal path exists under /go too. What is not marked spec is assumed.',
    },
    paths,
  };
}

function operation(endpoint: AnyEndpoint): Json {
  const parameters = [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [isControl(endpoint) ? 'control' : 'portal'],
    'x-source': endpoint.source,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(markedSchema(endpoint, endpoint.body, 'body', 'input')) } }
      : {}),
    responses: responses(endpoint),
  };
}

function responses(endpoint: AnyEndpoint): Json {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of new Set(refusalsOf(endpoint))) {
    byStatus.set(REFUSALS[code].status, [...(byStatus.get(REFUSALS[code].status) ?? []), code]);
  }
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${REFUSALS[code].text}`).join('; '),
      content: json(schemaOf(Refusal, 'output')),
    },
  ]);
  return { ...successOf(endpoint), ...Object.fromEntries(refusals) };
}

function successOf(endpoint: AnyEndpoint): Json {
  if (endpoint.isNavigation) return { 302: { description: 'Where to go on; Location has passed the redirect policy' } };
  const answer = markedSchema(endpoint, endpoint.response, 'response', 'output');
  if (isControl(endpoint)) return { 200: { description: 'Done', content: json(answer) } };
  const envelope = schemaOf(success(z.unknown()), 'output') as { properties: Json };
  return {
    200: {
      description: 'Success',
      content: json({ ...envelope, properties: { ...envelope.properties, data: answer } }),
    },
  };
}

function pathParameters({ path }: AnyEndpoint): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) =>
    parameter('path', String(name), 'assumed', { type: 'string' }, true),
  );
}

function queryParameters(endpoint: AnyEndpoint): Json[] {
  if (!endpoint.query) return [];
  const schema = schemaOf(endpoint.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, field]) =>
    parameter('query', name, sourceOf(endpoint, `query.${name}`), field, schema.required?.includes(name) ?? false),
  );
}

function headerParameters(endpoint: AnyEndpoint): Json[] {
  const { name, method } = endpoint;
  const text = { type: 'string' };
  if (isControl(endpoint))
    return [
      parameter('header', HEADERS.control, 'assumed', { const: '1' }, true),
      parameter('header', HEADERS.world, 'assumed', text, false),
    ];
  const business = name === 'login' || name === 'register' ? Object.entries(BUSINESS_HEADERS) : [];
  return [
    parameter('query', COOKIES.ctoken, 'spec', text, false),
    ...(method === 'GET' ? [] : [parameter('header', HEADERS.csrf, 'assumed', text, true)]),
    ...business.map(([header, value]) => parameter('header', header, 'spec', { const: value }, false)),
  ];
}

function parameter(place: string, name: string, source: Source, schema: Json, required: boolean): Json {
  return { in: place, name, required, schema, 'x-source': source };
}

/** A part's schema with `x-source` on the part and on each field that differs from it. */
function markedSchema(endpoint: AnyEndpoint, schema: z.ZodMiniType, part: string, io: 'input' | 'output'): Json {
  const marked = schemaOf(schema, io);
  marked['x-source'] = sourceOf(endpoint, part);
  for (const pointer of endpoint.assumed) {
    const [first, ...steps] = pointer.split('.');
    const field = first === part ? fieldAt(marked, steps) : null;
    if (field) field['x-source'] = 'assumed';
  }
  return marked;
}

/** The schema of a dotted field; `[]` steps into a list. Null when there is no such field. */
export function fieldAt(schema: Json, steps: readonly string[]): Json | null {
  let field: Json | undefined = schema;
  for (const step of steps) {
    field =
      step === '[]'
        ? (field?.items as Json | undefined)
        : (field?.properties as Record<string, Json> | undefined)?.[step];
  }
  return field ?? null;
}

function sourceOf({ source, assumed }: AnyEndpoint, pointer: string): Source {
  const isAssumed = assumed.some((given) => given === pointer || pointer.startsWith(`${given}.`));
  return isAssumed ? 'assumed' : source;
}

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Json;
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}
