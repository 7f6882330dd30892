import type * as z from 'zod/mini';
import { NewFixtureName } from '#contract/control/fixture.ts';
import { QrAction } from '#contract/control/phone.ts';
import { isControl, type Source, sourceOf } from '#contract/endpoint.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS, MAIN_WORLD } from '#contract/storage.ts';
import { parameterExample } from './examples.ts';
import { fieldSaid } from './field-said.ts';
import { type AnyEndpoint, type Json, schemaOf } from './schemas.ts';

/** Forms of a path's places that are not any text. */
const PLACES: Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>> = {
  qrAction: { action: QrAction },
  saveFixture: { name: NewFixtureName },
};

const PLACE_WORDS: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  deleteWorld: { id: { description: '世界的名称' } },
  ...Object.fromEntries(
    ['nameCheckpoint', 'deleteCheckpoint', 'returnToCheckpoint'].map((call) => [
      call,
      { id: { description: '时间点编号' } },
    ]),
  ),
  ...Object.fromEntries(['changeFault', 'deleteFault'].map((call) => [call, { id: { description: '故障编号' } }])),
  changeAccount: { id: { description: '账号编号或账号名' } },
  deleteAccount: { id: { description: '账号编号或账号名' } },
  qrAction: {
    scene: { description: '二维码的weChatScene' },
    action: { description: '微信上的动作' },
  },
  saveFixture: { name: { description: '场景名称，不含扩展名' } },
};

const TEXT = { type: 'string' };

/** Parameters that many calls share, as `components.parameters`. Tokens are security schemes. */
export const SHARED_PARAMETERS: Readonly<Record<string, Json>> = {
  world: {
    ...parameter('header', HEADERS.world, 'assumed', TEXT, false),
    description: `世界的名称；不写则取Cookie ${COOKIES.world}，再不然为${MAIN_WORLD}`,
  },
  worldCookie: {
    ...parameter('cookie', COOKIES.world, 'assumed', TEXT, false),
    description: '世界的名称，由/__sandbox/enter写入',
  },
  embedded: {
    ...parameter('header', HEADERS.embedded, 'assumed', { const: '1' }, false),
    description: '嵌入在其他站点时发送：Cookie改为Partitioned',
  },
};

/** Parameters of a call: its path's places, its query, its headers, and how it names its world. */
export function parametersOf(endpoint: AnyEndpoint): Json[] {
  const shared = isControl(endpoint) ? controlParameters(endpoint) : ['world', 'worldCookie', 'embedded'];
  return [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...businessHeaders(endpoint),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** A call about the whole server takes a world too: it decides which world's time stands in the answer. */
function controlParameters({ name, isOfServer }: AnyEndpoint): string[] {
  return isOfServer && name !== 'openapi' ? [] : ['world', 'worldCookie'];
}

function pathParameters(endpoint: AnyEndpoint): Json[] {
  const { name, path } = endpoint;
  return [...path.matchAll(/:(\w+)/g)].map(([, place = '']) => {
    const schema = PLACES[name]?.[place];
    const form = schema ? { ...schemaOf(schema, 'input'), minLength: undefined } : { ...TEXT, minLength: 1 };
    return {
      ...parameter('path', place, 'assumed', clean(form), true),
      ...PLACE_WORDS[name]?.[place],
      ...parameterExample(endpoint, 'params', place),
    };
  });
}

function queryParameters(endpoint: AnyEndpoint): Json[] {
  if (!endpoint.query) return [];
  const schema = schemaOf(endpoint.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const { description: _, ...form } = field;
    const source = sourceOf(endpoint, `query.${name}`);
    return {
      ...parameter('query', name, source, form, schema.required?.includes(name) ?? false),
      ...fieldSaid(endpoint.name, name),
      ...parameterExample(endpoint, 'query', name),
    };
  });
}

function businessHeaders({ refusals }: AnyEndpoint): Json[] {
  if (!refusals.includes('BUSINESS_HEADER_REJECTED')) return [];
  return Object.entries(BUSINESS_HEADERS).map(([header, value]) => ({
    ...parameter('header', header, 'spec', { const: value }, false),
    description: `固定为${value}；不写视为正确`,
  }));
}

function parameter(place: string, name: string, source: Source, schema: Json, required: boolean): Json {
  return { in: place, name, required, schema, 'x-source': source };
}

function clean(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
