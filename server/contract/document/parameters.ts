import { isControl, type Source, sourceOf } from '#contract/endpoint.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS, MAIN_WORLD } from '#contract/storage.ts';
import { parameterExample } from './examples.ts';
import { type AnyEndpoint, schemaOf } from './schemas.ts';
import type { Json } from './worded.ts';

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
    ...fieldParameters(endpoint, 'params'),
    ...fieldParameters(endpoint, 'query'),
    ...businessHeaders(endpoint),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** A call about the whole server takes a world too: it decides which world's time stands in the answer. */
function controlParameters({ name, isOfServer }: AnyEndpoint): string[] {
  return isOfServer && name !== 'openapi' ? [] : ['world', 'worldCookie'];
}

/** Parameters by a schema of theirs; all of a path are required, and assumed. */
function fieldParameters(endpoint: AnyEndpoint, place: 'params' | 'query'): Json[] {
  if (!endpoint[place]) return [];
  const schema = schemaOf(endpoint[place], 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...form }]) => ({
    ...parameter(
      place === 'params' ? 'path' : 'query',
      name,
      sourceOf(endpoint, `${place}.${name}`),
      form,
      schema.required?.includes(name) ?? false,
    ),
    description,
    ...parameterExample(endpoint, place, name),
  }));
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
