import type * as z from 'zod/mini';
import type { Endpoint, PlaceOf } from '#contract/endpoint.ts';

type QueryValue = string | number | readonly string[] | undefined;

interface Sending {
  /** beside those of the client */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

type Params<Path extends string> = string extends Path
  ? { readonly params?: Readonly<Record<string, string>> }
  : [PlaceOf<Path>] extends [never]
    ? unknown
    : { readonly params: Readonly<Record<PlaceOf<Path>, string>> };

/** Numbers stand for their text; a list repeats its parameter. */
type InQuery<T> = { readonly [Name in keyof T]: T[Name] | (string extends T[Name] ? number : never) | undefined };

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value | undefined }
    : { readonly [Key in Name]: Value };

/** Input of a call by its row of the contract: places of its path, query and body. */
export type CallInput<Call extends Endpoint> = Sending &
  Params<Call['path']> &
  Part<'query', InQuery<z.input<NonNullable<Call['query']>>>> &
  Part<'body', z.input<NonNullable<Call['body']>>>;

/** Input of a call as anyone may send it, right or wrong; only the places of its path are asked for. */
export type LooseInput<Call extends Endpoint = Endpoint> = Sending &
  Params<Call['path']> & {
    readonly query?: Readonly<Record<string, QueryValue>> | undefined;
    /** sent as JSON; a text is sent as it is */
    readonly body?: unknown;
  };

/** The input itself, or nothing where nothing of it is required. */
export type Given<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input];

/** Path and query of a call, everything in it escaped; undefined values are left out. */
export function targetOf(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<LooseInput, 'params' | 'query'> = {},
): string {
  return withQuery(fillPath(path, params), query);
}

/** `/qr/:scene/:action` with its places filled and escaped. @throws RangeError for dots, which would make another path, escaped too */
function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (place, name: string) => {
    const text = params[name] ?? place;
    if (/^\.{1,2}$/.test(text)) throw new RangeError(`${name}: expected another text than ${text}`);
    return encodeURIComponent(text);
  });
}

/** A path, which may have a query already, with more parameters behind it. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(each)}`),
  );
  if (pairs.length === 0) return path;
  return path + (path.includes('?') ? '&' : '?') + pairs.join('&');
}
