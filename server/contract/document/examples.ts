import { type Dialect, failureBody, isDefaultDialect, type Wording } from '#contract/dialect.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import made from './examples.json' with { type: 'json' };

type Json = { [name: string]: unknown };

/** Wording of a refusal as it came, without its envelope; a dialect puts it into another one. */
export interface MadeRefusal extends Wording {
  readonly loginUrl?: string;
}

/** One call that succeeded, and what a seeded world answered. */
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
  /** by the way to sign in; of all other calls the one `success` */
  readonly successes: Readonly<Record<string, MadeSuccess>>;
  /** place in `refusals`, by code */
  readonly refusals: Readonly<Partial<Record<RefusalCode, number>>>;
}

export interface MadeExamples {
  readonly calls: Readonly<Record<string, MadeCall>>;
  readonly refusals: readonly MadeRefusal[];
}

/** Answers of a seeded world to real calls: `npm run api-examples` writes them, a test proves that they are current. */
export const MADE_EXAMPLES = made as unknown as MadeExamples;

type Named = Pick<Endpoint, 'name'>;

function successesOf({ name }: Named): readonly (readonly [form: string, made: MadeSuccess])[] {
  return Object.entries(MADE_EXAMPLES.calls[name]?.successes ?? {});
}

/** The bodies of a call that succeeded, by form, with the plain texts of what is encrypted in them. */
export function requestExamples(call: Named): Json {
  const bodies = successesOf(call).filter(([, { request }]) => request.body !== undefined);
  return Object.fromEntries(
    bodies.map(([form, { request }]) => [
      form,
      { value: request.body, ...(request.plain ? { 'x-plain': request.plain } : {}) },
    ]),
  );
}

/** The value that a parameter had in the call that succeeded. */
export function parameterExample(call: Named, place: 'params' | 'query', name: string): Json {
  const [first] = successesOf(call);
  const value = first?.[1].request[place]?.[name];
  return value === undefined ? {} : { example: value };
}

/** The successes of a call. @param inEnvelope puts its data into the answer's envelope */
export function successExamples(call: Named, inEnvelope: (data: unknown) => unknown): Json {
  const answered = successesOf(call).filter(([, made]) => Object.hasOwn(made, 'answer'));
  return Object.fromEntries(answered.map(([form, { answer }]) => [form, { value: inEnvelope(answer) }]));
}

/** Refusal of a call as a reference among the components, else the same refusal of another call. */
export function refusalExample({ name }: Named, code: RefusalCode, dialect: Dialect): Json {
  const { calls, refusals } = MADE_EXAMPLES;
  const place = calls[name]?.refusals[code] ?? refusals.findIndex((one) => one.code === code);
  return place === -1 ? {} : { [code]: { $ref: `#/components/examples/${exampleName(place, dialect)}` } };
}

/** Every refusal that was made, as `components.examples`: in the default dialect, and in the world's own. */
export function refusalExamples(dialects: readonly Dialect[]): Json {
  return Object.fromEntries(
    dialects.flatMap((dialect) =>
      MADE_EXAMPLES.refusals.map(({ loginUrl, ...words }, place) => [
        exampleName(place, dialect),
        { value: failureBody(dialect, words, loginUrl) },
      ]),
    ),
  );
}

/** `CSRF_REJECTED.12`; in a dialect of the world's own with an ending that says so. */
function exampleName(place: number, dialect: Dialect): string {
  return `${MADE_EXAMPLES.refusals[place]?.code}.${place}${isDefaultDialect(dialect) ? '' : '.own'}`;
}
