import { PATHS } from '#contract/paths.ts';
import type { Padding } from '#contract/portal/encryption.ts';
import type { KeyForm } from '#contract/portal/public-key.ts';
import { PORTAL_COOKIES, PORTAL_HEADERS } from '#contract/portal-names.ts';
import type { RefusalCode } from '#contract/refusals.ts';

/** Wire format of a back end. Paths of fields are dotted: `retCode`, `meta.code`. */
export interface Wire {
  readonly envelope: {
    /** empty for the body itself */
    readonly data: string;
    readonly code: string;
    readonly message: string;
    /** fields of a success with their values, or the values of the code field that mean success */
    readonly success: Readonly<Record<string, Scalar>> | Scalar | Scalar[];
    /** `refusal`: the status of each refusal; `ok`: always 200 */
    readonly status: 'refusal' | 'ok';
    /** text of a success in the message field; left out: `success` where the code field marks a success, else none */
    readonly successText?: string | undefined;
    /** fields of every answer: the request's `id`, or the moment as `millis`, `iso` or a pattern */
    readonly fields?: Readonly<Record<string, string>> | undefined;
  };
  readonly values: {
    readonly numbers: 'number' | 'text';
    readonly booleans: keyof typeof BOOLEANS;
    readonly empty: EmptyForm;
    readonly lists: ListForm;
    readonly pictures: 'data-url' | 'base64';
    /** `millis`, `iso` or a pattern */
    readonly moments: string;
    /** of patterns: `+08:00` */
    readonly zone: string;
  };
  readonly tokens: { readonly csrfCookie: string; readonly csrfHeader: string; readonly sessionCookie: string };
  readonly encryption: {
    readonly padding: Padding;
    readonly keyForm: KeyForm;
    /** empty for the body itself; left out: `publicKey` in the data */
    readonly keyField?: string | undefined;
  };
  readonly calls?: Readonly<Partial<Record<CallName, CallWire>>> | undefined;
  readonly refusals?: RefusalWords | undefined;
  readonly answers: {
    /** while an account is to be chosen */
    readonly gsid: EmptyForm;
    /** `ok`, or the path that the exit leads to */
    readonly logout: string;
    /** `passed`: a success whose `passed` is false */
    readonly wrongCode: 'refused' | 'passed';
  };
}

export type Scalar = string | number | boolean;
/** YAML's null, and the text, mean the same. */
export type EmptyForm = 'left out' | 'null' | null;
export type ListForm = 'plain' | { readonly items: string; readonly total?: string | undefined };

/** The parts of a wire format that one call overrides. */
export interface CallWire {
  /** `none` for a call that the back end does not have */
  readonly path?: string | undefined;
  readonly refusals?: RefusalWords | undefined;
  readonly lists?: ListForm | undefined;
}

export type RefusalWords = Readonly<
  Partial<
    Record<
      RefusalCode,
      {
        readonly code?: string | number | undefined;
        readonly text?: string | undefined;
        readonly status?: number | undefined;
      }
    >
  >
>;

/** A wire format as a file gives it: a key that is left out has the default. */
export type WireFile = {
  readonly [Part in keyof Wire]?: { readonly [Key in keyof Wire[Part]]?: Wire[Part][Key] | undefined } | undefined;
};

/** Values of false and true, by the form of booleans. */
export const BOOLEANS = { 'true/false': [false, true], '0/1': [0, 1], 'Y/N': ['N', 'Y'] } as const;

/** The sandbox's own wire format (assumed): the value of each key that a wire file leaves out. */
export const DEFAULT_WIRE: Wire = {
  envelope: { data: 'data', code: 'err.code', message: 'err.msg', success: { success: true }, status: 'refusal' },
  values: {
    numbers: 'number',
    booleans: 'true/false',
    empty: 'left out',
    lists: 'plain',
    pictures: 'data-url',
    moments: 'millis',
    zone: '+08:00',
  },
  tokens: { csrfCookie: PORTAL_COOKIES.csrf, csrfHeader: PORTAL_HEADERS.csrf, sessionCookie: PORTAL_COOKIES.session },
  encryption: { padding: 'oaep-sha256', keyForm: 'pem' },
  answers: { gsid: 'left out', logout: 'ok', wrongCode: 'refused' },
};

export type CallName = keyof typeof PATHS;

/** Path of a call at the back end; null for a call that it does not have. */
export function pathOf({ calls = {} }: Pick<Wire, 'calls'>, call: CallName): string | null {
  const path = calls[call]?.path ?? PATHS[call];
  return path === 'none' ? null : path;
}

/** The overrides of a call; empty where it has none. */
export function callWire({ calls = {} }: Pick<Wire, 'calls'>, call: string | null): CallWire {
  return call !== null && Object.hasOwn(calls, call) ? (calls[call as CallName] ?? {}) : {};
}

/** Code, text and status of a refusal in a wire format; a call's entry wins over the entry for all calls. */
export function wordsOf(wire: Wire, call: string | null, code: string) {
  const ofCall = callWire(wire, call).refusals;
  return { ...own(wire.refusals, code), ...own(ofCall, code) };
}

/** Codes of the refusals that a wire format words itself, for one call. */
export function wordedCodes(wire: Wire, call: string | null): string[] {
  return [...new Set([...Object.keys(wire.refusals ?? {}), ...Object.keys(callWire(wire, call).refusals ?? {})])];
}

function own(words: RefusalWords | undefined, code: string): RefusalWords[RefusalCode] {
  return words && Object.hasOwn(words, code) ? words[code as RefusalCode] : undefined;
}

/** Path of the key in the body of its answer; empty where the body is the key's text. */
export function keyFieldOf({ envelope, encryption }: Pick<Wire, 'envelope' | 'encryption'>): string {
  return encryption.keyField ?? [envelope.data, 'publicKey'].filter(Boolean).join('.');
}

/** True where the code field alone separates success and refusal. */
export function isCoded({ envelope: { success } }: Pick<Wire, 'envelope'>): boolean {
  return typeof success !== 'object' || Array.isArray(success);
}

/** Fields of a success with their values: `{ success: true }`, or the code field with the first of its values. */
export function successFields({
  envelope: { success, code },
}: Pick<Wire, 'envelope'>): Readonly<Record<string, Scalar>> {
  if (Array.isArray(success)) return { [code]: success[0] as Scalar };
  return typeof success === 'object' ? success : { [code]: success };
}

export const isDefaultWire = (wire: Wire): boolean => isSameWire(wire, DEFAULT_WIRE);

/** True for the same values in any order. */
export function isSameWire(one: Wire, other: Wire): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
