import type { Endpoint } from '#contract/endpoint.ts';

/** Name of the method of an Express route that takes a call's own. */
export function verbOf({ method }: Pick<Endpoint, 'method'>): Lowercase<Endpoint['method']> {
  return method.toLowerCase() as Lowercase<Endpoint['method']>;
}
