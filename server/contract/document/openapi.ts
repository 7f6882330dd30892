import { CONTROL } from '#contract/control/endpoints.ts';
import { DEFAULT_DIALECT, type Dialect, isDefaultDialect } from '#contract/dialect.ts';
import { isControl } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { SHARED_HEADERS } from './answer-headers.ts';
import { refusalExamples, requestExamples } from './examples.ts';
import { parametersOf, SHARED_PARAMETERS } from './parameters.ts';
import { REFUSAL_WORDS, REFUSALS_OF_NO_CALL } from './refusal-words.ts';
import { ownWording, responsesOf } from './responses.ts';
import { type AnyEndpoint, markedSchema, sharedSchemas } from './schemas.ts';
import { SECURITY_SCHEMES, securityOf } from './security.ts';
import { sharedResponses } from './shared-responses.ts';
import type { Json } from './worded.ts';

const CALLS = Object.values({ ...ENDPOINTS, ...CONTROL }) as unknown as readonly AnyEndpoint[];

/**
 * The contract as OpenAPI 3.1. Paths and fields carry `x-source`: `spec` or `assumed`; texts are Chinese.
 * @param dialect of the world whose portal calls it describes
 */
export function openApiDocument(version: string, dialect: Dialect = DEFAULT_DIALECT): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of CALLS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...(isControl(endpoint) ? {} : { servers: PORTAL_SERVERS }),
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, dialect),
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
      examples: refusalExamples(isDefaultDialect(dialect) ? [dialect] : [DEFAULT_DIALECT, dialect]),
      schemas: sharedSchemas(),
      parameters: SHARED_PARAMETERS,
      headers: SHARED_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
    'x-dialect': dialect,
    'x-refusals': Object.fromEntries(
      (Object.keys(REFUSALS) as RefusalCode[]).map((code) => {
        const ofNoCall = REFUSALS_OF_NO_CALL.includes(code) ? { 'x-of-no-call': true } : {};
        const own = ownWording(dialect, code);
        return [
          code,
          { ...REFUSALS[code], description: REFUSAL_WORDS[code], ...ofNoCall, ...(own ? { 'x-own': own } : {}) },
        ];
      }),
    ),
  };
}

const SERVER = { url: '/', description: '沙箱本身' };
/** spec §7: the client rewrites its prefixes to start with `/go`; both are the same calls. */
const PORTAL_SERVERS = [SERVER, { url: '/go', description: '同样的接口，客户端改写后的路径' }];

function operation(endpoint: AnyEndpoint, dialect: Dialect): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.group],
    'x-source': endpoint.source,
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body) } : {}),
    responses: responsesOf(endpoint, dialect),
  };
}

function requestBody(endpoint: AnyEndpoint, body: NonNullable<AnyEndpoint['body']>): Json {
  const examples = requestExamples(endpoint);
  return {
    required: !isControl(endpoint) || !body.safeParse({}).success,
    content: {
      'application/json': {
        schema: markedSchema(endpoint, body, 'body', 'input'),
        ...(Object.keys(examples).length > 0 ? { examples } : {}),
      },
    },
  };
}
