import { CONTROL } from '#contract/control/endpoints.ts';
import { isControl, type Source, sourceOf } from '#contract/endpoint.ts';
import type { LongWork } from '#contract/long-work.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { COOKIES, HEADERS, MAIN_WORLD } from '#contract/storage.ts';
import { type CallName, DEFAULT_WIRE, pathOf, type Wire } from '#contract/wire/wire.ts';
import { SHARED_HEADERS } from './answer-headers.ts';
import { type ApiExamples, examples, type MadeCall, parameterExample, requestExamples } from './examples.ts';
import { REFUSAL_WORDS, REFUSALS_OF_NO_CALL } from './refusal-words.ts';
import { ownWording, responsesOf } from './responses.ts';
import { type AnyEndpoint, type Json, markedSchema, schemaOf, sharedSchemas } from './schemas.ts';
import { sharedResponses } from './shared-responses.ts';

const CALLS = Object.values({ ...ENDPOINTS, ...CONTROL }) as unknown as readonly AnyEndpoint[];

const SERVER = { url: '/', description: '沙箱本身' };
/** spec §7: the client rewrites its prefixes to start with `/go`; both are the same calls. */
const PORTAL_SERVERS = [SERVER, { url: '/go', description: '同样的接口，客户端改写后的路径' }];

/**
 * The contract as OpenAPI 3.1, made one call at a time so that other requests get a turn. Paths and fields carry `x-source`:
 * `spec` or `assumed`; texts are Chinese.
 * @param wire format of the world whose portal calls it describes
 * @param made answers that were given to real calls
 */
export function* describingApi(version: string, wire: Wire = DEFAULT_WIRE, made: ApiExamples = {}): LongWork<Json> {
  const paths: Record<string, Json> = {};
  for (const endpoint of CALLS) {
    yield;
    const own = isControl(endpoint) ? endpoint.path : pathOf(wire, endpoint.name as CallName);
    if (own === null) continue;
    const path = own.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...(isControl(endpoint) ? {} : { servers: PORTAL_SERVERS }),
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, wire, made[endpoint.name] ?? NOT_MADE),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '云采购 uc-sandbox',
      version,
      summary: '门户的登录、注册、找回密码，以及沙箱的控制API',
      description:
        '没有标x-source: spec的都是假定。故障可以给出任何响应，并以x-sandbox-fault标明。不改变状态的GET也接受HEAD。',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [SERVER],
    tags: [...new Set(CALLS.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      responses: sharedResponses(paths),
      schemas: sharedSchemas(),
      parameters: SHARED_PARAMETERS,
      headers: SHARED_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
    'x-wire': wire,
    'x-refusals': Object.fromEntries(
      (Object.keys(REFUSALS) as RefusalCode[]).map((code) => {
        const ofNoCall = REFUSALS_OF_NO_CALL.includes(code) ? { 'x-of-no-call': true } : {};
        const own = ownWording(wire, code);
        const words = { description: REFUSAL_WORDS[code], ...ofNoCall, ...(own ? { 'x-own': own } : {}) };
        return [code, { ...REFUSALS[code], ...words }];
      }),
    ),
  };
}

const NOT_MADE: MadeCall = { successes: {}, refusals: {} };

function operation(endpoint: AnyEndpoint, wire: Wire, made: MadeCall): Json {
  const { body } = endpoint;
  const schema = body && markedSchema(endpoint, body, 'body', 'input');
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.group],
    'x-source': endpoint.source,
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, made),
    ...(body && {
      requestBody: {
        required: !isControl(endpoint) || !body.safeParse({}).success,
        content: { 'application/json': { schema, ...examples(requestExamples(made)) } },
      },
    }),
    responses: responsesOf(endpoint, wire, made),
  };
}

const ASSUMED = { required: false, 'x-source': 'assumed' };

/** Parameters that many calls share, as `components.parameters`. Tokens are security schemes. */
const SHARED_PARAMETERS: Readonly<Record<string, Json>> = {
  world: {
    in: 'header',
    name: HEADERS.world,
    schema: { type: 'string' },
    ...ASSUMED,
    description: `世界的名称；不写则取Cookie ${COOKIES.world}_端口（浏览器看到的端口），再取${COOKIES.world}，再不然为${MAIN_WORLD}`,
  },
  worldCookie: {
    in: 'cookie',
    name: COOKIES.world,
    schema: { type: 'string' },
    ...ASSUMED,
    description: `世界的名称；/__sandbox/enter写入的带端口：${COOKIES.world}_5173`,
  },
  embedded: {
    in: 'header',
    name: HEADERS.embedded,
    schema: { const: '1' },
    ...ASSUMED,
    description: '嵌入在其他站点时发送：Cookie改为Partitioned',
  },
};

/** Parameters of a call: its path's places, its query, its headers, and how it names its world. */
function parametersOf(endpoint: AnyEndpoint, made: MadeCall): Json[] {
  const isBusiness = endpoint.refusals.includes('BUSINESS_HEADER_REJECTED');
  const business = Object.entries(isBusiness ? BUSINESS_HEADERS : {}).map(([name, value]) => ({
    in: 'header',
    name,
    schema: { const: value },
    required: false,
    'x-source': 'spec',
    description: `固定为${value}；不写视为正确`,
  }));
  return [
    ...fieldParameters(endpoint, 'params', made),
    ...fieldParameters(endpoint, 'query', made),
    ...business,
    ...worldParameters(endpoint).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** Parameters that name the world. A call about the whole server has them too: the answer carries that world's time. */
function worldParameters(endpoint: AnyEndpoint): string[] {
  if (!isControl(endpoint)) return ['world', 'worldCookie', 'embedded'];
  return endpoint.isOfServer && endpoint.name !== 'openapi' ? [] : ['world', 'worldCookie'];
}

/** Parameters made from a schema's fields. */
function fieldParameters(endpoint: AnyEndpoint, place: 'params' | 'query', made: MadeCall): Json[] {
  if (!endpoint[place]) return [];
  const { properties = {}, required = [] } = schemaOf(endpoint[place], 'input');
  return Object.entries(properties as Record<string, Json>).map(([name, { description, ...schema }]) => ({
    in: place === 'params' ? 'path' : 'query',
    name,
    required: (required as string[]).includes(name),
    schema,
    'x-source': sourceOf(endpoint, `${place}.${name}`),
    description,
    ...parameterExample(made, place, name),
  }));
}

const CTOKEN = COOKIES.ctoken;

const apiKey = (place: string, name: string, source: Source, description: string): Json => ({
  type: 'apiKey',
  in: place,
  name,
  description,
  'x-source': source,
});

/** Tokens of the portal and of the control API as `components.securitySchemes`. */
const SECURITY_SCHEMES: Json = {
  session: apiKey(
    'cookie',
    COOKIES.session,
    'assumed',
    '会话Cookie。任意门户接口的首个响应即下发，登录时更换；HttpOnly',
  ),
  ctoken: apiKey('query', CTOKEN, 'spec', `可读Cookie ${CTOKEN}的值。GET在有该Cookie后必须带，其他方法总要带`),
  csrf: apiKey(
    'header',
    HEADERS.csrf,
    'assumed',
    `可读Cookie ${COOKIES.csrf}的值，GET以外的接口必带。被拒绝时响应会重新下发Cookie，可再试一次`,
  ),
  control: apiKey('header', HEADERS.control, 'assumed', '固定为1：控制接口的格式版本'),
  token: apiKey('header', HEADERS.token, 'assumed', '启动时打印的令牌。仅当沙箱监听本机以外的地址时需要'),
};

/** Security requirements of a call; any one of them is enough. */
function securityOf(endpoint: AnyEndpoint): Json[] {
  if (isControl(endpoint)) {
    return endpoint.refusals.includes('CONTROL_CLOSED') ? [{ control: [] }, { control: [], token: [] }] : [];
  }
  if (endpoint.isNavigation) return [{}, { session: [] }];
  if (endpoint.method !== 'GET') return [{ session: [], ctoken: [], csrf: [] }];
  const known = { session: [], ctoken: [] };
  return endpoint.refusals.includes('LOGIN_REQUIRED') ? [known] : [{}, known];
}
