import * as z from 'zod/mini';
import { SANDBOX } from './paths.ts';
import { BODY_REFUSALS, type RefusalCode, SHELL_REFUSALS, TRANSPORT_REFUSALS } from './refusals.ts';

/** Source of a statement of the contract: the specification, or an assumption. */
export type Source = 'spec' | 'assumed';

/** One call: its address, request, response and refusals. */
export interface Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Path extends string = string,
> {
  readonly name: string;
  /** heading of the document under which it stands */
  readonly group: string;
  /** in Chinese; its beginning is the call's label (`labelOf`) */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** with `:name` for each part that varies */
  readonly path: Path;
  /** whether the path itself is in the specification */
  readonly source: Source;
  /** schema of the `:name`s; left out: texts */
  readonly params?: z.ZodMiniType;
  readonly body?: Body;
  readonly query?: Query;
  /** the `data` of a success; of a control call, the whole answer */
  readonly response: Response;
  /** dotted fields of request and answer that are assumed; everything else of a `spec` path is spec */
  readonly assumed: readonly string[];
  /** of a portal call, those beside the shell's; of a control call, all */
  readonly refusals: readonly RefusalCode[];
  /** reached by the browser's own navigation, which carries no ctoken; answers a redirect */
  readonly isNavigation?: boolean;
  /** a control call about the whole server, not about one world */
  readonly isOfServer?: boolean;
  /**
   * Entry in the world's replay log; left out: the call, which a replay makes again. `time`: its instant alone, because
   * every other entry carries its own. `none`: no entry.
   */
  readonly replay?: 'time' | 'none';
  /** a GET that changes something: it has no HEAD, because HEAD promises that nothing happens */
  readonly changesState?: boolean;
  /** an act of a person, refused or not: a checkpoint is kept before and after it */
  readonly isAct?: boolean;
}

/** Names of the `:places` in a path: `scene` and `action` of `/qr/:scene/:action`. */
export type PlaceOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PlaceOf<`/${Tail}`>
    : Rest
  : never;

/** Methods that the path of a call takes, as `Allow` lists them. */
export function methodsOf({ method, changesState }: Pick<Endpoint, 'method' | 'changesState'>): string {
  return method === 'GET' && !changesState ? 'GET, HEAD' : method;
}

/** Name of the Express route method for a call: `get` for GET. */
export function verbOf({ method }: Pick<Endpoint, 'method'>): Lowercase<Endpoint['method']> {
  return method.toLowerCase() as Lowercase<Endpoint['method']>;
}

/** Response of a call: the `data` of a success; of a control call, the whole response. */
export type ResponseOf<Call extends Pick<Endpoint, 'response'>> = z.infer<Call['response']>;

/** A call without name and group, which `calls` adds. */
export type Row<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Path extends string = string,
> = Omit<Endpoint<Body, Query, Response, Path>, 'name' | 'group'>;

type Named<Rows> = { readonly [Name in keyof Rows]: Rows[Name] & { readonly name: Name; readonly group: string } };

/** Calls of one group of the document, named by their keys. */
export function calls<Rows extends Readonly<Record<string, Row>>>(group: string, rows: Rows): Named<Rows> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { name, group, ...row }])) as Named<Rows>;
}

/** A call in two or three words: its summary up to the first mark. */
export function labelOf({ summary }: Pick<Endpoint, 'summary'>): string {
  return summary.split(/[：；，]/, 1)[0] ?? summary;
}

/** True for a call of the control API. */
export function isControl({ path }: Pick<Endpoint, 'path'>): boolean {
  return path.startsWith(SANDBOX.prefix);
}

/** Every refusal that a call may get, each once: its declared ones, and the ones of every call of its kind. */
export function refusalsOf(
  endpoint: Pick<Endpoint, 'path' | 'method' | 'body' | 'isNavigation' | 'refusals'>,
): readonly RefusalCode[] {
  const ofKind: readonly RefusalCode[] = isControl(endpoint) ? ['METHOD_REJECTED'] : shellRefusalsOf(endpoint);
  return [...new Set([...endpoint.refusals, ...ofKind, ...TRANSPORT_REFUSALS])];
}

/** Refusals of the portal's shell: a navigation carries no tokens, a read has neither csrf token nor body. */
function shellRefusalsOf({ method, body, isNavigation = false }: Pick<Endpoint, 'method' | 'body' | 'isNavigation'>) {
  return [
    ...SHELL_REFUSALS,
    ...(isNavigation ? [] : (['CTOKEN_REJECTED'] as const)),
    ...(method === 'GET' ? [] : (['CROSS_SITE_REJECTED', 'CSRF_REJECTED'] as const)),
    ...(body ? BODY_REFUSALS : []),
  ];
}

/** Source of a dotted field of a call's request or response, such as `response.[].aliLoginId`. */
export function sourceOf({ source, assumed }: Pick<Endpoint, 'source' | 'assumed'>, pointer: string): Source {
  return assumed.some((given) => covers(given, pointer)) ? 'assumed' : source;
}

/** True for the field itself and every field in it; `*` stands for any key of a record. */
function covers(given: string, pointer: string): boolean {
  const steps = pointer.split('.');
  return given.split('.').every((step, at) => step === steps[at] || (step === '*' && at < steps.length));
}

/** Optional parts of a row. */
interface Rest<Body, Query> extends Partial<Omit<Row, 'method' | 'path' | 'summary' | 'response' | 'body' | 'query'>> {
  readonly body?: Body;
  readonly query?: Query;
}

type Nothing = z.ZodMiniType<undefined, undefined>;

/** A portal call: of the specification, unless its row has another source. */
export function portal<
  Path extends string,
  Response extends z.ZodMiniType,
  Body extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
>(
  method: Endpoint['method'],
  path: Path,
  summary: string,
  response: Response,
  rest: Rest<Body, Query>,
): Row<Body, Query, Response, Path> {
  return { source: 'spec', assumed: [], refusals: [], ...rest, method, path, summary, response };
}

/** True for a call whose method has a body. */
export function takesBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/** Body of a call that takes none: nothing is sent, or an object without keys. */
export const NO_BODY = z.strictObject({});

/** A `:place` in a path: any text but an empty one. */
export const Place = z.string().check(z.minLength(1));

/** A control call: assumed from end to end. A GET changes nothing. @param rest `isOpen`: for tools that send no header of the sandbox */
export function control<
  Path extends string,
  Response extends z.ZodMiniType,
  Body extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
>(
  call: `${Endpoint['method']} ${Path}`,
  summary: string,
  response: Response,
  { refusals = [], isOpen = false, ...rest }: Rest<Body, Query> & { readonly isOpen?: boolean } = {},
): Row<Body, Query, Response, `${typeof SANDBOX.api}${Path}`> {
  const [method, path] = call.split(' ') as [Endpoint['method'], Path];
  const mayHaveBody = takesBody({ method });
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

/** Refusals of a request with an unknown Host, from another site, or with an unreadable target. */
const DOOR_REFUSALS = ['HOST_REJECTED', 'CROSS_SITE_REJECTED', 'URL_INVALID'] as const;
