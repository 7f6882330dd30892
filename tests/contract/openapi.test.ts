import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { fieldAt, openApiDocument, schemaOf } from '#contract/document/openapi.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { isRefusalCode, REFUSALS } from '#contract/refusals.ts';

type Json = Record<string, unknown>;

interface Operation extends Json {
  readonly operationId: string;
  readonly 'x-source': string;
  readonly parameters?: readonly { in: string; name: string; required: boolean; 'x-source': string; schema: Json }[];
  readonly requestBody?: { content: { 'application/json': { schema: Json } } };
  readonly responses: Record<string, { description: string; content?: { 'application/json': { schema: Json } } }>;
}

const DOCUMENT = openApiDocument('1.2.3') as {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Operation>>;
};
const ALL = [...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as unknown as readonly Endpoint[];

function operationOf({ path, method }: { path: string; method: string }): Operation {
  const operation = DOCUMENT.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document.`);
  return operation;
}

/** Every schema within a value. */
function* schemasIn(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const item of value) yield* schemasIn(item);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'schema') yield inner as Json;
      yield* schemasIn(inner);
    }
  }
}

/** spec §7, as the specification shows it. */
const SPEC_CALLS = [
  'POST /api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE',
  'GET /uc/logout',
  'POST /uc/login',
  'POST /uc/account/main/register',
  'POST /uc/common/tools/sendSmsCode',
  'GET /uc/login/publicKey',
  'GET /uc/login/config',
  'GET /uc/login/custom',
  'GET /uc/account/info/listByPhone',
  'GET /uc/account/info/listByOutAccountId',
  'POST /uc/login/prepare',
  'POST /uc/login/wechat/qrcode/status',
  'POST /uc/common/tools/verifySmsCodeReturnToken',
  'POST /uc/account/forgetPasswordNew',
] as const;

const ASSUMED_CALLS = [
  'POST /uc/login/identifier',
  'GET /uc/account/info/basic',
  'GET /uc/login/oauth/callback',
] as const;

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 with title, version and paths that begin with a slash', () => {
    expect(DOCUMENT.openapi).toMatch(/^3\.1\.\d+$/);
    expect(DOCUMENT.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
    for (const [path, item] of Object.entries(DOCUMENT.paths)) {
      expect(path.startsWith('/')).toBe(true);
      expect(Object.keys(item).every((method) => ['get', 'post', 'patch', 'put', 'delete'].includes(method))).toBe(
        true,
      );
    }
  });

  test('is plain JSON: no undefined, no function, no reference that leads nowhere', () => {
    expect(JSON.parse(JSON.stringify(DOCUMENT))).toEqual(DOCUMENT);
    expect(JSON.stringify(DOCUMENT)).not.toContain('"$ref":"#/');
  });

  test.for(ALL.map(({ name, method, path }) => ({ name, method, path })))(
    '$method $path is there once, with parameters and answers',
    (call) => {
      const operation = operationOf(call);
      expect(operation.operationId).toBe(call.name);
      expect(operation['x-source']).toMatch(/^(spec|assumed)$/);
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name, required }) => [name, required])).toEqual(
        [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, true]),
      );
      for (const parameter of operation.parameters ?? []) {
        expect(['path', 'query', 'header', 'cookie']).toContain(parameter.in);
        expect(parameter.schema).toBeTypeOf('object');
      }
      const places = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(places).size).toBe(places.length);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(response.description).toBeTruthy();
      }
      expect(Object.keys(operation.responses).some((status) => status.startsWith('2') || status === '302')).toBe(true);
    },
  );

  test.for(Object.values(CONTROL))('$name: shows the refusals of its row, each under its status', (call) => {
    const { responses } = operationOf(call);
    const shown = Object.entries(responses).flatMap(([status, { description }]) =>
      status === '200' ? [] : description.split('; ').map((text) => `${status} ${text.split(':', 1)[0]}`),
    );
    expect(new Set(shown)).toEqual(new Set(call.refusals.map((code) => `${REFUSALS[code].status} ${code}`)));
  });

  test('control calls are refused in as many ways as they differ', () => {
    const refusals = (name: keyof typeof CONTROL) => CONTROL[name].refusals;
    expect(refusals('health')).toEqual(['HOST_REJECTED', 'CROSS_SITE_REJECTED', 'URL_INVALID']);
    expect(refusals('clearSms')).not.toContain('REQUEST_INVALID');
    expect(refusals('worlds')).not.toContain('WORLD_UNKNOWN');
    expect(refusals('createAccount')).toEqual(
      expect.arrayContaining(['PHONE_INVALID', 'SUBJECT_CONFLICT', 'JSON_INVALID', 'CONTROL_CLOSED', 'WORLD_UNKNOWN']),
    );
    expect(new Set(Object.values(CONTROL).map((call) => [...call.refusals].sort().join())).size).toBeGreaterThan(10);
  });

  test('each operation has an id of its own', () => {
    const ids = Object.values(DOCUMENT.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(ALL.length);
  });

  test('every schema is an object or a boolean, with known types', () => {
    const types = new Set<unknown>();
    for (const schema of schemasIn(DOCUMENT.paths)) if ('type' in schema) types.add(schema.type);
    for (const type of types)
      expect(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']).toContain(type);
  });

  test.for(SPEC_CALLS)('%s is marked spec', (call) => {
    const [method = '', path = ''] = call.split(' ');
    expect(operationOf({ method, path })['x-source']).toBe('spec');
  });

  test('nothing else of the portal is marked spec', () => {
    const portal = Object.values(ENDPOINTS).map(({ method, path, source }) => [source, `${method} ${path}`]);
    expect(
      portal
        .filter(([source]) => source === 'spec')
        .map(([, call]) => call)
        .sort(),
    ).toEqual([...SPEC_CALLS].sort());
    expect(
      portal
        .filter(([source]) => source === 'assumed')
        .map(([, call]) => call)
        .sort(),
    ).toEqual([...ASSUMED_CALLS].sort());
    expect(Object.values(CONTROL).every(({ source }) => source === 'assumed')).toBe(true);
  });

  test('each declared refusal is in the catalogue and in the document', () => {
    for (const endpoint of ALL)
      for (const code of endpoint.refusals) {
        expect(isRefusalCode(code)).toBe(true);
        const { status } = REFUSALS[code];
        if (endpoint.isNavigation) continue;
        expect(operationOf(endpoint).responses[status]?.description).toContain(code);
      }
  });
});

describe('assumed fields', () => {
  const POINTERS = ALL.flatMap((endpoint) =>
    endpoint.assumed.map((pointer) => ({ endpoint, name: endpoint.name, pointer })),
  );

  test.for(POINTERS)('$name $pointer exists and is marked', ({ endpoint, pointer }) => {
    const [part = '', ...steps] = pointer.split('.');
    const schema = endpoint[part as 'body' | 'query' | 'response'];
    if (!schema) throw new Error(`${endpoint.name} has no ${part}.`);
    expect(fieldAt(schemaOf(schema, part === 'response' ? 'output' : 'input'), steps)).not.toBeNull();
    const operation = operationOf(endpoint);
    if (part === 'query') {
      const named = (operation.parameters ?? []).filter(
        ({ in: place, name }) => place === 'query' && (steps.length === 0 || name === steps[0]),
      );
      expect(
        named.filter(({ name }) => name !== 'ctoken').every((parameter) => parameter['x-source'] === 'assumed'),
      ).toBe(true);
      return;
    }
    if (endpoint.isNavigation) return;
    const answer = operation.responses[200]?.content?.['application/json'].schema.properties as Json | undefined;
    const marked = part === 'body' ? operation.requestBody?.content['application/json'].schema : (answer?.data as Json);
    expect(fieldAt(marked ?? {}, steps)).toMatchObject({ 'x-source': 'assumed' });
  });

  test('a pointer that leads nowhere is found out', () => {
    expect(fieldAt({ type: 'object', properties: { a: { type: 'string' } } }, ['b'])).toBeNull();
    expect(fieldAt({ type: 'object', properties: { a: { type: 'string' } } }, ['a', 'b'])).toBeNull();
  });
});
