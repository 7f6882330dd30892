import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { describingApi } from '#contract/document/openapi.ts';
import { fieldAt, schemaOf } from '#contract/document/schemas.ts';
import { type Endpoint, refusalsOf } from '#contract/endpoint.ts';
import { atOnce } from '#contract/long-work.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { PHONE_PATTERN } from '#contract/rules.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import { Wire } from '#contract/wire/wire-schema.ts';
import { ApiDocument, type ApiOperation, documentProblems, type Json } from '#support/api-document.ts';
import { MADE_EXAMPLES } from '#support/made-examples.ts';

const DOCUMENT = new ApiDocument(atOnce(describingApi('1.2.3', DEFAULT_WIRE, MADE_EXAMPLES)));
const ALL = [...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as unknown as readonly Endpoint[];

/** The pattern of a phone as it stands in JSON text. */
const PHONE_IN_JSON = JSON.stringify(PHONE_PATTERN.source);

function operationOf({ path, method }: { path: string; method: string }): ApiOperation {
  const wanted = path.replace(/:(\w+)/g, '{$1}');
  const found = DOCUMENT.operations.find((placed) => placed.path === wanted && placed.method === method);
  if (!found) throw new Error(`${method} ${path} is not in the document.`);
  return found.operation;
}

/** Each refusal of an operation with its status. */
function refusalsShown({ responses }: ApiOperation): string[] {
  return Object.entries(responses).flatMap(([status, response]) =>
    (response['x-refusals'] ?? []).map((code) => `${status} ${code}`),
  );
}

/** Fields of a schema by path, down to opaque parts; references are not followed. */
function* fieldsIn(schema: Json, above = ''): Generator<{ readonly path: string; readonly field: Json }> {
  if (schema['x-opaque']) return;
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    yield { path: above + name, field };
    yield* fieldsIn(field, `${above}${name}.`);
  }
  for (const inner of [schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf, schema.allOf].flat())
    if (typeof inner === 'object' && inner !== null) yield* fieldsIn(inner as Json, above);
}

/** True where a Chinese description is there. */
function isDescribed({ description }: Json): boolean {
  return /[一-鿿]/.test(String(description));
}

/** Calls that the specification shows (spec §7); every other one is assumed. */
const SPECIFIED = [
  'GET /uc/login/custom',
  'GET /uc/login/config',
  'GET /uc/login/publicKey',
  'POST /uc/login',
  'GET /uc/logout',
  'POST /uc/common/tools/sendSmsCode',
  'POST /uc/common/tools/verifySmsCodeReturnToken',
  'POST /uc/login/prepare',
  'POST /uc/login/wechat/qrcode/status',
  'POST /uc/account/main/register',
  'POST /uc/account/forgetPasswordNew',
  'GET /uc/account/info/listByPhone',
  'GET /uc/account/info/listByOutAccountId',
  'POST /api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE',
];

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(DOCUMENT.whole.openapi).toMatch(/^3\.1\.\d+$/);
    expect(DOCUMENT.whole.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
    expect(await documentProblems(DOCUMENT.whole)).toEqual([]);
  });

  test('has every call once, with its parameters, a success, and each refusal under its status', () => {
    for (const call of ALL) {
      const operation = operationOf(call);
      expect(operation.operationId).toBe(call.name);
      expect(operation['x-source']).toMatch(/^(spec|assumed)$/);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name, required }) => [name, required])).toEqual(
        [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, true]),
      );
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => status.startsWith('2') || status === '302')).toBe(true);
      const refusals = refusalsOf(call).map((code) => `${REFUSALS[code].status} ${code}`);
      expect(refusalsShown(operation).sort(), call.name).toEqual(refusals.sort());
    }
  });

  test('the calls of the specification are marked as such, and no other', () => {
    const marked = DOCUMENT.operations.filter(({ operation }) => operation['x-source'] === 'spec');
    expect(marked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...SPECIFIED].sort());
  });

  test('a call with a phone somewhere in its body is refused for a wrong one', () => {
    const withPhone = ALL.filter(({ body }) => body && JSON.stringify(schemaOf(body, 'input')).includes(PHONE_IN_JSON));
    const missing = withPhone.filter((endpoint) => !refusalsOf(endpoint).includes('PHONE_INVALID'));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(withPhone.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['register', 'createAccount', 'openReplay']),
    );
  });

  test('each refusal of the catalogue that belongs to a call is shown by one', () => {
    const shown = new Set(DOCUMENT.operations.flatMap(({ operation }) => refusalsShown(operation)));
    const codes = [...shown].map((text) => text.split(' ')[1]);
    expect(Object.keys(REFUSALS).filter((code) => !codes.includes(code))).toEqual([
      'PATH_UNKNOWN',
      'SIGN_IN_LINK_SPENT',
      'SIGN_IN_LINK_UNASKED',
      'SANDBOX_STARTING',
      'TARGET_SILENT',
      'INTERNAL',
    ]);
  });

  test('a read has no refusal of a body, a navigation none of tokens', () => {
    const refusals = (call: Endpoint) => refusalsShown(operationOf(call)).join();
    expect(refusals(ENDPOINTS.publicKey)).not.toMatch(/JSON|CONTENT_TYPE|BODY|CSRF/);
    expect(refusals(ENDPOINTS.oauthCallback)).not.toMatch(/CTOKEN|CSRF/);
    expect(refusals(ENDPOINTS.login)).toMatch(/413 BODY_TOO_LARGE.*415 CONTENT_TYPE_REJECTED/);
  });
});

describe('the document’s fields', () => {
  const OWN = Wire.parse({
    envelope: { code: 'meta.rc', message: 'meta.text', status: 'ok', success: 0, data: 'body.result' },
    values: {
      numbers: 'text',
      booleans: 'Y/N',
      empty: 'null',
      lists: { items: 'rows', total: 'count' },
      moments: 'iso',
    },
    encryption: { keyField: '' },
    answers: { logout: '/login' },
    calls: { basicInfo: { path: '/uc/me' }, loginCustom: { path: 'none' } },
  });
  const DOCUMENTS = [
    { wire: 'the default wire format', document: DOCUMENT },
    { wire: "a wire format of the world's own", document: new ApiDocument(atOnce(describingApi('1', OWN))) },
  ];

  test.for(DOCUMENTS)('in $wire, every parameter and field of every call has a meaning in Chinese', (given) => {
    const { operations, whole } = given.document;
    const parameters = operations.flatMap(({ operation }) =>
      operation.parameters.map((field) => ({ call: operation.operationId, path: field.name, field: field as Json })),
    );
    const fields = operations.flatMap(({ operation: { operationId: call, requestBody, responses } }) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((part) => Object.values(part?.content ?? {}))
        .flatMap(({ schema }) => [...fieldsIn(schema)].map((found) => ({ call, ...found }))),
    );
    const shared = Object.entries((whole.components as { schemas: Record<string, Json> }).schemas).flatMap(
      ([call, schema]) => [...fieldsIn(schema)].map((found) => ({ call, ...found })),
    );
    const all = [...parameters, ...fields, ...shared];
    expect(new Set(all.map(({ call }) => call)).size).toBeGreaterThan(operations.length);
    expect(all.filter(({ field }) => !isDescribed(field)).map(({ call, path }) => `${call} ${path}`)).toEqual([]);
  });
});

describe('the document beside paths and fields', () => {
  test('tokens are security schemes: a write needs all three, control calls their header', () => {
    expect(operationOf(ENDPOINTS.login).security).toEqual([{ session: [], ctoken: [], csrf: [] }]);
    expect(operationOf(ENDPOINTS.basicInfo).security).toEqual([{ session: [], ctoken: [] }]);
    expect(operationOf(ENDPOINTS.publicKey).security).toEqual([{}, { session: [], ctoken: [] }]);
    expect(operationOf(CONTROL.reset).security).toEqual([{ control: [] }, { control: [], token: [] }]);
    expect(operationOf(CONTROL.health).security).toEqual([]);
  });

  test('encrypted fields have their plain text and their encryption', () => {
    const body = operationOf(ENDPOINTS.login).requestBody?.content['application/json'];
    const inside = ((body?.schema.oneOf ?? []) as Json[]).map((form) => {
      const field = fieldAt(form, ['loginIdentifier']);
      expect(field?.description).toContain('RSA-OAEP（sha256）');
      return (field?.['x-encrypted'] as Json | undefined)?.plain;
    });
    expect(inside).toEqual(['账号名', '手机号，11位数字', '所选账号的accountId', '已确认二维码的gsid']);
  });

  test('the examples of each call fit its schemas', () => {
    for (const call of ALL) {
      const { requestBody, responses } = operationOf(call);
      for (const [place, part] of Object.entries({ ...responses, request: requestBody }))
        for (const { schema, examples = {} } of Object.values(part?.content ?? {}))
          for (const [name, example] of Object.entries(examples)) {
            const { value } = DOCUMENT.resolved(example);
            expect(DOCUMENT.breach(schema, value), `${call.name} ${place} ${name}`).toBeNull();
          }
    }
  });

  test('every call but the document itself shows a success, and each of its refusals', () => {
    for (const { operation } of DOCUMENT.operations) {
      const examples = Object.values(operation.responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap((one) => Object.keys(one.examples ?? {})),
      );
      const codes = refusalsShown(operation).map((text) => text.split(' ')[1]);
      expect(examples, operation.operationId).toEqual(expect.arrayContaining(codes));
      if (operation.operationId !== 'openapi')
        expect(
          examples.length,
          `${operation.operationId} shows a success, by a line of scripts/docs/examples/good-ways.ts`,
        ).toBeGreaterThan(codes.length);
    }
  });
});

test('each assumed field exists and is marked', () => {
  for (const endpoint of ALL.filter(({ isNavigation }) => !isNavigation))
    for (const pointer of endpoint.assumed) {
      const [part = '', ...steps] = pointer.split('.');
      const operation = operationOf(endpoint);
      const answer = operation.responses[200]?.content?.['application/json']?.schema.properties as Json | undefined;
      const body = operation.requestBody?.content['application/json'].schema;
      const marked =
        part === 'query'
          ? operation.parameters.filter(
              ({ in: place, name }) =>
                place === 'query' && name !== 'ctoken' && (steps.length === 0 || name === steps[0]),
            )
          : [fieldAt(DOCUMENT.resolved((part === 'body' ? body : (answer?.data as Json)) ?? {}), steps)];
      const sources = new Set(marked.map((field) => field?.['x-source']));
      expect(sources, `${endpoint.name} ${pointer}`).toEqual(new Set(['assumed']));
    }
});

test('the examples of the API document hold no private key and no path of this machine', () => {
  const text = JSON.stringify(MADE_EXAMPLES);
  expect(text.match(/BEGIN [A-Z ]*PRIVATE KEY-----\\\\n[^…]/)).toBeNull();
  expect(text).not.toContain('/tmp/');
});
