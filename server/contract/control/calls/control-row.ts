import * as z from 'zod/mini';
import type { Endpoint, Row } from '#contract/endpoint.ts';
import { SANDBOX } from '#contract/paths.ts';
import { BODY_REFUSALS, type RefusalCode } from '#contract/refusals.ts';

interface Rest<Body, Query> extends Pick<Endpoint, 'replay' | 'isOfServer' | 'params'> {
  readonly body?: Body;
  readonly query?: Query;
  /** refusals of its own operation and of its own fields */
  readonly refusals?: readonly RefusalCode[];
  /** for tools that send no header of the sandbox */
  readonly isOpen?: boolean;
}

/** Body of a call that takes none: nothing is sent, or an object without keys. */
export const NO_BODY = z.strictObject({});

/** A text in a path. */
export const Place = z.string().check(z.minLength(1));

/** A control call: assumed from end to end. A GET changes nothing. */
export function control<
  Path extends string,
  Response extends z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
>(
  call: `${Endpoint['method']} ${Path}`,
  summary: string,
  response: Response,
  { refusals = [], isOpen = false, ...rest }: Rest<Body, Query> = {},
): Row<Body, Query, Response, `${typeof SANDBOX.api}${Path}`> {
  const [method, path] = call.split(' ') as [Endpoint['method'], Path];
  const mayHaveBody = method !== 'GET' && method !== 'DELETE';
  return {
    method,
    path: `${SANDBOX.api}${path}`,
    source: 'assumed',
    ...(method === 'GET' && { replay: 'none' }),
    ...rest,
    summary,
    response,
    assumed: [],
    refusals: [
      ...(mayHaveBody || rest.query ? (['REQUEST_INVALID'] as const) : []),
      ...(mayHaveBody ? BODY_REFUSALS : []),
      ...DOOR_REFUSALS,
      ...(isOpen ? [] : (['CONTROL_CLOSED'] as const)),
      ...(rest.isOfServer ? [] : (['WORLD_UNKNOWN'] as const)),
      ...refusals,
    ],
  };
}

/** Refusals of a request that does not come from where it may, or cannot be read. */
const DOOR_REFUSALS = ['HOST_REJECTED', 'CROSS_SITE_REJECTED', 'URL_INVALID'] as const;
