// One locale by itself: all locales together are half of zod.
import { en } from 'zod/locales';
import * as z from 'zod/mini';

/** One problem of a value: its place, and the expected value. */
export interface Explained {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** the values or the type that the schema allows there, where it names them */
  readonly wanted?: readonly string[];
  /** type of a value of the wrong type */
  readonly received?: string;
  /** name of a key at the path that the schema does not have */
  readonly unknownKey?: string;
}

/** Explanations of schema errors that are refusal codes, for places with room for more than the code. */
const CODES_IN_WORDS: Readonly<Record<string, string>> = { PHONE_INVALID: 'expected a phone of 11 digits' };

/** A schema's own error in words. */
export function inWords(message: string): string {
  return CODES_IN_WORDS[message] ?? message;
}

type Issue = z.core.$ZodIssue;
type Parsed<T extends z.ZodMiniType> = z.core.util.SafeParseResult<z.infer<T>>;

/**
 * `safeParse` for untrusted input. Zod puts all problems on the stack at once: more than fit there become one problem.
 */
export function parsed<T extends z.ZodMiniType>(schema: T, value: unknown, error?: z.core.$ZodErrorMap): Parsed<T> {
  try {
    return schema.safeParse(value, error && { error, reportInput: true }) as Parsed<T>;
  } catch (overflow) {
    if (!(overflow instanceof RangeError)) throw overflow;
    const issue: Issue = { code: 'custom', path: [], message: TOO_MANY, input: value };
    return { success: false, error: new z.core.$ZodError([issue]) as z.core.$ZodError<z.infer<T>> };
  }
}

const TOO_MANY = 'expected fewer problems than could be counted';

/**
 * The reasons why a value does not fit a schema, in words; empty when it fits. The message of zod/mini alone is "Invalid input" to
 * everything. A message that a schema gave itself stays as it is. Not for the client: the texts add to its bundle.
 */
export function explain(schema: z.ZodMiniType, value: unknown): readonly Explained[] {
  return readInWords(schema, value).problems;
}

/** A value as its schema types it, read once; undefined where there are problems, in the words of `explain`. */
export function readInWords<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
): { readonly data?: z.infer<T>; readonly problems: readonly Explained[] } {
  const result = parsed(schema, value, en().localeError);
  if (result.success) return { data: result.data, problems: [] };
  return { problems: result.error.issues.map((issue) => explained(issue, [])) };
}

function explained(issue: Issue, parent: readonly PropertyKey[]): Explained {
  const path = [...parent, ...issue.path];
  const [ofKey] = issue.code === 'invalid_key' ? issue.issues : [];
  if (ofKey) return explained(ofKey, path);
  const branches = issue.code === 'invalid_union' ? issue.errors : [];
  const fewest = Math.min(...branches.map((branch) => branch.length));
  const [nearest, ...others] = branches.filter((branch) => branch.length === fewest);
  const [first] = nearest ?? [];
  if (!first) {
    const message = issue.message.replace(/^[A-Z][a-z ]+[.:] (?=expected)/i, '').replace(/^E/, 'e');
    const [unknownKey] = issue.code === 'unrecognized_keys' ? issue.keys : [];
    return { path, message, ...wantedBy(issue), ...(unknownKey !== undefined && { unknownKey }) };
  }
  if (others.length === 0) return explained(first, path);
  const ways = [first, ...others.flatMap((branch) => branch.slice(0, 1))].map((way) => explained(way, []));
  const texts = ways.map(wayText);
  const wanted = ways.every((way) => way.path.length === 0 && way.wanted)
    ? ways.flatMap((way) => way.wanted ?? [])
    : [];
  const all = wanted.length > 0 ? { wanted: [...new Set(wanted)] } : {};
  return { path, message: eitherOf([...new Set(texts)]), ...all };
}

const EXPECTATION = /^expected (.*?)(, received \w+)?$/;

/** A way with its place: `expected now: number`. */
function wayText({ path, message }: Explained): string {
  const [, wanted] = (path.length > 0 && EXPECTATION.exec(message)) || [];
  return wanted === undefined ? [...path, message].join(' ') : `expected ${path.join('.')}: ${wanted}`;
}

/** The alternatives of a union in one sentence: `expected string or array, received number`. */
function eitherOf(texts: readonly string[]): string {
  const parts = texts.flatMap((text) => {
    const [, wanted, received = ''] = EXPECTATION.exec(text) ?? [];
    return wanted === undefined ? [] : [{ wanted, received }];
  });
  if (parts.length < texts.length) return texts.join(', or ');
  const wanted = [...new Set(parts.map((part) => part.wanted))];
  const received = parts.find((part) => part.received !== '')?.received ?? '';
  return `expected ${wanted.join(wanted.some((one) => /[,:]/.test(one)) ? ', or ' : ' or ')}${received}`;
}

/** Zod's own sentence as data; nothing for a message that a schema gave itself. */
function wantedBy(issue: Issue): Pick<Explained, 'wanted' | 'received'> {
  if (!/^(?:Invalid|Too) /.test(issue.message)) return {};
  const { stringifyPrimitive, parsedType } = z.core.util;
  if (issue.code === 'invalid_type') return { wanted: [issue.expected], received: parsedType(issue.input) };
  if (issue.code === 'too_big') return { wanted: [`${issue.origin}<=${issue.maximum}`] };
  if (issue.code === 'too_small') return { wanted: [`${issue.origin}>=${issue.minimum}`] };
  if (issue.code === 'invalid_value') return { wanted: issue.values.map((value) => stringifyPrimitive(value)) };
  return {};
}
