import { PAGES } from '#contract/paths.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { encode } from '#contract/wire/encode.ts';
import type { Wire } from '#contract/wire/wire.ts';
import type { AnyEndpoint, Json } from './schemas.ts';

/** A refusal that a real call got, without its envelope. */
export interface MadeRefusal {
  readonly code: string;
  readonly msg: string;
  readonly path?: string | undefined;
  readonly expected?: string | undefined;
  readonly loginUrl?: string;
}

/** One call that succeeded, and the answer of a seeded world. */
export interface MadeSuccess {
  readonly request: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    /** the plain texts of its encrypted fields, by path */
    readonly plain?: Readonly<Record<string, string>>;
  };
  /** `data` of a portal call, the whole answer of a control call, the text of a stream */
  readonly answer?: unknown;
}

export interface MadeCall {
  /** by the way to sign in; every other call has the one key `success` */
  readonly successes: Readonly<Record<string, MadeSuccess>>;
  readonly refusals: Readonly<Partial<Record<RefusalCode, MadeRefusal>>>;
}

/** Answers of a seeded world to real calls, by the call's name; the build makes them. */
export type ApiExamples = Readonly<Record<string, MadeCall>>;

/** The bodies of a call that succeeded, by form, with the plain texts of their encrypted fields. */
export function requestExamples({ successes }: MadeCall): [form: string, example: Json][] {
  return Object.entries(successes).flatMap(
    ([
      form,
      {
        request: { body, plain },
      },
    ]) => (body === undefined ? [] : [[form, { value: body, ...(plain ? { 'x-plain': plain } : {}) }]]),
  );
}

/** The value that a parameter had in the call that succeeded. */
export function parameterExample({ successes }: MadeCall, place: 'params' | 'query', name: string): Json {
  const value = Object.values(successes)[0]?.request[place]?.[name];
  return value === undefined ? {} : { example: value };
}

/** The successes of a call. @param inEnvelope puts its data into the answer's envelope */
export function successExamples({ successes }: MadeCall, inEnvelope: (data: unknown) => unknown): Json {
  const answered = Object.entries(successes).filter(([, made]) => 'answer' in made);
  return Object.fromEntries(answered.map(([form, { answer }]) => [form, { value: inEnvelope(answer) }]));
}

/** Example of a refusal: the answer of a real call, else the catalogue's. */
export function refusalExample(
  endpoint: AnyEndpoint | null,
  { refusals }: MadeCall,
  code: RefusalCode,
  wire: Wire,
): Json {
  const { status, text } = REFUSALS[code];
  const made: MadeRefusal = refusals[code] ?? { code, msg: text };
  const { msg, loginUrl = status === 401 ? PAGES.login : undefined, ...words } = made;
  return { value: encode(wire, endpoint, { refusal: { ...words, text: msg, loginUrl } }).body };
}

/** The `examples` of a media type or header; an empty object where there are none. */
export function examples(made: Iterable<readonly [name: string, example: Json]>): Json {
  const all = Object.fromEntries(made);
  return Object.keys(all).length > 0 ? { examples: all } : {};
}
