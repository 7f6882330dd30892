import fc from 'fast-check';
import type { HttpMethod } from '#kit/http.ts';
import type { ApiDocument, ApiParameter, Json, Placed } from './api-document.ts';
import { hostile, SchemaValues, Seen } from './generated-values.ts';

/** Faults of a call, made on purpose. */
const MISTAKES = [
  ...[
    'tokens-left-out',
    'ctoken-wrong',
    'csrf-wrong',
    'session-unknown',
    'cross-site',
    'host-foreign',
    'world-unknown',
  ],
  ...['type-wrong', 'body-broken', 'body-deep', 'body-large', 'body-left-out', 'body-hostile', 'field-left-out'],
  ...[
    'field-hostile',
    'field-unknown',
    'query-twice',
    'query-hostile',
    'target-broken',
    'header-large',
    'method-wrong',
  ],
  ...['control-left-out', 'business-wrong'],
] as const;
export type Mistake = (typeof MISTAKES)[number];

/** A call of the document, right but for one mistake at most; `Seen` and `Plain` values stand for what is known later. */
export interface GeneratedCall {
  readonly placed: Placed;
  readonly server: string;
  readonly method: HttpMethod;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly mistake: Mistake | null;
  readonly hostile: unknown;
  readonly nth: number;
}

const ALL_METHODS: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Calls that take long or say much, and read nothing new the second time. */
const RARE: ReadonlySet<string> = new Set([
  'rotateKeys',
  'snapshot',
  'restore',
  'createWorld',
  'openapi',
  'events',
  'fixtures',
]);
const USUAL_WEIGHT = 12;

/** Calls of every operation of a document. */
export function generatedCalls(document: ApiDocument, operations: readonly Placed[]): fc.Arbitrary<GeneratedCall> {
  const values = new SchemaValues(document);
  return fc.oneof(
    ...operations.map((placed) => ({
      weight: RARE.has(placed.operation.operationId) ? 1 : USUAL_WEIGHT,
      arbitrary: callOf(values, placed, otherMethods(document, placed)),
    })),
  );
}

function otherMethods(document: ApiDocument, { path }: Placed): HttpMethod[] {
  const own = document.operations.filter((placed) => placed.path === path).map(({ method }) => method);
  return ALL_METHODS.filter((method) => !own.includes(method));
}

function callOf(values: SchemaValues, placed: Placed, others: readonly HttpMethod[]): fc.Arbitrary<GeneratedCall> {
  const { parameters } = placed.operation;
  const part = (place: ApiParameter['in']) =>
    partOf(
      values,
      parameters.filter((parameter) => parameter.in === place),
    );
  const mistake = fc.option(fc.constantFrom(...MISTAKES), { freq: 2, nil: null });
  return fc
    .record({
      server: fc.constantFrom(...placed.servers),
      other: fc.constantFrom(...others),
      params: part('path'),
      query: part('query'),
      headers: part('header'),
      body: bodyOf(values, placed),
      mistake,
      hostile,
      nth: fc.nat({ max: 99 }),
    })
    .map(({ other, ...call }) => ({
      ...call,
      placed,
      method: call.mistake === 'method-wrong' ? other : (placed.method as HttpMethod),
      [fc.toStringMethod]: () => `${placed.method} ${call.server}${placed.path}, ${call.mistake ?? 'no mistake'}`,
    }));
}

/** Parameters of one place; the world is the sender's, and a wait is none. */
function partOf(values: SchemaValues, parameters: readonly ApiParameter[]): fc.Arbitrary<Record<string, unknown>> {
  const own = parameters.filter(
    ({ name }) => name !== 'x-sandbox-world' && name !== 'sandbox_world' && name !== 'wait',
  );
  const fields = Object.fromEntries(own.map(({ name, schema }) => [name, values.of(schema, name)]));
  return fc.record(fields, { requiredKeys: own.filter(({ required }) => required).map(({ name }) => name) });
}

/** Bodies by the schema, those of the examples, and what a snapshot answered as the body of its restore. */
function bodyOf(values: SchemaValues, { operation }: Placed): fc.Arbitrary<unknown> {
  const content = operation.requestBody?.content['application/json'];
  if (!content) return fc.constant(undefined);
  if (operation.operationId === 'restore') return fc.nat().map((nth) => new Seen('snapshot', nth, {}));
  const made = values.of(content.schema, '');
  const examples = Object.values(content.examples ?? {}).map(({ value }) => value as Json);
  const bodies = examples.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...examples) }] : [];
  return fc.oneof({ weight: 4, arbitrary: made }, ...bodies);
}
