import type * as z from 'zod/mini';
import type { Deviation } from './forms.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly format?: string;
}

/** The parts of a schema that reading needs. */
export interface Reader<T> {
  readonly _zod: z.ZodMiniType['_zod'];
  safeParse(value: unknown):
    | { readonly success: true; readonly data: T }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly Issue[] };
      };
}

export interface Success<T> {
  readonly kind: 'success';
  /** in the contract's form */
  readonly data: T;
  /** deviations that did not keep it from being read */
  readonly deviations: readonly Deviation[];
  /** of `publicKey`: the key as it came, which is how it goes back */
  readonly keyText?: string;
}

export interface Unreadable {
  readonly kind: 'unreadable';
  /** `body`, `retCode`, `data.accountId` */
  readonly field: string;
  readonly expected: string;
  readonly got: string;
}

/** Data that needs no reading: a control call's. */
export function inContractForm<T>(
  response: Reader<T>,
  data: unknown,
  deviations: readonly Deviation[] = [],
): Success<T> | Unreadable {
  const parsed = response.safeParse(data);
  if (parsed.success) return { kind: 'success', data: parsed.data, deviations };
  const [issue] = parsed.error.issues;
  const { path = [] } = issue ?? {};
  return unreadable(['data', ...path.map(String)].join('.'), issue ? expectedBy(issue) : '', valueIn(data, path));
}

/** Types as a schema's issue names them, in words. */
export const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The expectation behind an issue in words: without a locale zod gives none. */
function expectedBy({ message, expected, values, format }: Issue): string {
  if (expected !== undefined) return KINDS[expected] ?? expected;
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  return format === undefined ? message : 'a text of another form';
}

export function valueIn(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown> | null)?.[name], value);
}

export function unreadable(field: string, expected: string, got: unknown): Unreadable {
  return { kind: 'unreadable', field, expected, got: kindOf(got) };
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
