import * as z from 'zod/mini';
import { CONTROL } from '#contract/control/endpoints.ts';
import { DEFAULT_DIALECT, type Dialect, failureBody, fieldName, spokenCode, successBody } from '#contract/dialect.ts';
import { type Endpoint, isControl, refusalsOf, type Source, sourceOf } from '#contract/endpoint.ts';
import { Refusal, success } from '#contract/envelope.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';

type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
type Json = { [name: string]: unknown };

/**
 * The contract as OpenAPI 3.1. Paths and fields carry `x-source`: `spec` or `assumed`.
 * @param dialect of the world whose portal calls it describes
 */
export function openApiDocument(version: string, dialect: Dialect = DEFAULT_DIALECT): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of [...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as unknown as AnyEndpoint[]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, dialect) };
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

function operation(endpoint: AnyEndpoint, dialect: Dialect): Json {
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
    responses: isControl(endpoint) ? controlResponses(endpoint) : portalResponses(endpoint, dialect),
  };
}

function controlResponses(endpoint: AnyEndpoint): Json {
  const answer = markedSchema(endpoint, endpoint.response, 'response', 'output');
  const refusals = [...byStatus(new Set(refusalsOf(endpoint)))].map(([status, codes]) => [
    String(status),
    { description: describe(codes, DEFAULT_DIALECT), content: json(schemaOf(Refusal, 'output')) },
  ]);
  return { 200: { description: 'Done', content: json(answer) }, ...Object.fromEntries(refusals) };
}

function portalResponses(endpoint: AnyEndpoint, dialect: Dialect): Json {
  const codes = [...new Set(refusalsOf(endpoint))];
  const refused = (some: readonly RefusalCode[]) => ({
    description: describe(some, dialect),
    content: json(failureSchema(dialect, some)),
  });
  const success = successOf(endpoint, dialect);
  if (dialect.status === 'refusal' || endpoint.isNavigation) {
    const refusals = [...byStatus(codes)].map(([status, some]) => [String(status), refused(some)]);
    return { ...success, ...Object.fromEntries(refusals) };
  }
  const schema = { oneOf: [successSchema(endpoint, dialect), failureSchema(dialect, codes)] };
  return { 200: { description: `Success, or ${describe(codes, dialect)}`, content: json(schema) } };
}

function byStatus(codes: Iterable<RefusalCode>): Map<number, RefusalCode[]> {
  const found = new Map<number, RefusalCode[]>();
  for (const code of codes) {
    const { status } = REFUSALS[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

/** Each refusal with its text; where its code travels as another value, with that too. */
function describe(codes: readonly RefusalCode[], dialect: Dialect): string {
  const named = (code: RefusalCode) => {
    const spoken = spokenCode(dialect, code);
    return spoken === code ? code : `${code} (${JSON.stringify(spoken)})`;
  };
  return codes.map((code) => `${named(code)}: ${REFUSALS[code].text}`).join('; ');
}

function successOf(endpoint: AnyEndpoint, dialect: Dialect): Json {
  if (endpoint.isNavigation) return { 302: { description: 'Where to go on; Location has passed the redirect policy' } };
  return { 200: { description: 'Success', content: json(successSchema(endpoint, dialect)) } };
}

function successSchema(endpoint: AnyEndpoint, dialect: Dialect): Json {
  const data = markedSchema(endpoint, endpoint.response, 'response', 'output');
  if (dialect.envelope === undefined && dialect.successCode === undefined) {
    const envelope = schemaOf(success(z.unknown()), 'output') as { properties: Json };
    return { ...envelope, properties: { ...envelope.properties, data } };
  }
  const schema = exampleSchema(successBody(dialect, null)) as { properties: Json };
  return { ...schema, properties: { ...schema.properties, data } };
}

function failureSchema(dialect: Dialect, codes: readonly RefusalCode[]): Json {
  if (isDefault(dialect)) return schemaOf(Refusal, 'output');
  const [code = 'REQUEST_INVALID'] = codes;
  const schema = exampleSchema(failureBody(dialect, { code, msg: '' }));
  const values = [...new Set(codes.map((one) => spokenCode(dialect, one)))];
  const place = fieldName(dialect.codeField).split('.');
  const message = fieldAt(schema, fieldName(dialect.messageField).split('.'));
  const field = fieldAt(schema, place);
  if (field) Object.assign(field, { const: undefined, enum: values });
  if (message) Object.assign(message, { const: undefined, type: 'string' });
  return schema;
}

function isDefault(dialect: Dialect): boolean {
  const names = Object.keys(DEFAULT_DIALECT) as (keyof Dialect)[];
  return names.every((name) => dialect[name] === DEFAULT_DIALECT[name]) && Object.keys(dialect).length === names.length;
}

/** Schema of a body by an example: its fields are required, their values constant. */
function exampleSchema(value: unknown): Json {
  if (typeof value !== 'object' || value === null) return { const: value };
  const properties = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exampleSchema(inner)]));
  return { type: 'object', properties, required: Object.keys(properties) };
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

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Json;
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}
