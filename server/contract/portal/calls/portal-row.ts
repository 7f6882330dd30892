import type * as z from 'zod/mini';
import type { Endpoint, Row } from '#contract/endpoint.ts';

interface Rest<Body, Query> extends Partial<Pick<Row, 'source' | 'assumed' | 'refusals'>> {
  readonly body?: Body;
  readonly query?: Query;
  readonly isNavigation?: boolean;
  readonly changesState?: boolean;
  readonly isAct?: boolean;
}

/** A portal call: of the specification, unless its row says otherwise. */
export function portal<
  Path extends string,
  Response extends z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
>(
  method: Endpoint['method'],
  path: Path,
  summary: string,
  response: Response,
  rest: Rest<Body, Query>,
): Row<Body, Query, Response, Path> {
  return { source: 'spec', assumed: [], refusals: [], ...rest, method, path, summary, response };
}
