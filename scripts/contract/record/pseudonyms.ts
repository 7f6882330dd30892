import { COPY } from '#contract/copy.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';

/** Values of the contract itself, which say nothing about anybody. */
const KEPT_VALUES: ReadonlySet<string> = new Set([
  ...Object.values(BUSINESS_HEADERS),
  ...['sup', 'login', 'register', 'forgetPwd', 'pwd', 'sms', 'multi_account', 'native', 'qrcode', 'release', 'PC'],
  ...['gotoUrl', '/go', '', COPY['login.config.name']],
]);
const CODE_NAMES: ReadonlySet<string> = new Set(CODE_FIELDS);
const TEXT_NAMES: ReadonlySet<string> = new Set([...MESSAGE_FIELDS, 'msg', 'expected', 'path']);
const CODE = /^[\w.-]{1,64}$/;
/** Keys that are values, such as the tokens of `map`. */
const SECRET_KEY = /^(?=.*\d)[\w-]{12,}$/;
const MAPS_BY_SECRET: ReadonlySet<string> = new Set(['map']);
const PHONE = /^1\d{10}$/;
const MASKED = /^(\d{3})\*+(\d{4})$/;
/** Numbers up to here count or name a state; greater ones may be ids, phones and moments. */
const SMALL = 1_000;
const ANYBODY = /1\d{10}|\d{3}\*+\d{4}|[\w.+-]+@[\w-]+\.[\w.]+|\d{5,}/g;

/**
 * Replaces everything personal or secret by names that stand for it: the same value by the same name wherever it stands.
 * A text is kept only where the contract knows it.
 */
export class Pseudonyms {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** A JSON value with every text and great number in it replaced. */
  of(value: unknown, field = 'value'): unknown {
    if (typeof value === 'string') return this.#text(value, field);
    if (typeof value === 'number') return Math.abs(value) < SMALL ? value : this.#numbered(value, field);
    if (Array.isArray(value)) return value.map((item) => this.of(item, field));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inner]) => {
      const isSecret = MAPS_BY_SECRET.has(field) || SECRET_KEY.test(name);
      return [isSecret ? this.name(name, 'key') : name, this.of(inner, name)] as const;
    });
    return Object.fromEntries(entries);
  }

  /** As `of`, of a response: the code and the words of a refusal, and of an envelope, stay what they say. */
  ofResponse(body: unknown): unknown {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return this.of(body);
    const entries = Object.entries(body).map(([name, value]) => {
      if (name === 'err') return [name, this.ofResponse(value)] as const;
      if (CODE_NAMES.has(name) && (typeof value === 'number' || CODE.test(String(value))))
        return [name, value] as const;
      if (TEXT_NAMES.has(name) && typeof value === 'string') return [name, this.sentence(value)] as const;
      return [name, this.of(value, name)] as const;
    });
    return Object.fromEntries(entries);
  }

  /** A sentence with every value in it replaced that has a name by now, and all that looks like a phone, a mail or an id. */
  sentence(text: string): string {
    const known = [...this.#names]
      .filter(([value]) => isTelling(value))
      .sort(([one], [other]) => other.length - one.length);
    const named = known.reduce((sentence, [value, name]) => sentence.replaceAll(value, name), text);
    return named.replaceAll(ANYBODY, (found) =>
      [...this.#names.values()].includes(found) ? found : this.name(found, 'digits'),
    );
  }

  /** The name that stands for a value. */
  name(value: string, field: string): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const made = this.#made(value, field);
    this.#names.set(value, made);
    return made;
  }

  #text(value: string, field: string): string {
    if (KEPT_VALUES.has(value)) return value;
    const nested = parsed(value);
    return nested === undefined ? this.name(value, field) : JSON.stringify(this.of(nested, field));
  }

  #numbered(value: number, field: string): number {
    const digits = this.name(String(value), field).replaceAll(/\D/g, '');
    return SMALL + Number(digits.slice(-9));
  }

  #made(value: string, field: string): string {
    if (PHONE.test(value)) return `199${String(this.#next('phone')).padStart(8, '0')}`;
    const masked = MASKED.exec(value);
    if (masked) return this.#masked(masked);
    const count = this.#next(field);
    if (value.startsWith('data:')) return `${value.slice(0, value.indexOf(',') + 1)}${field}-${count}`;
    if (/^https?:\/\//.test(value)) return `https://target.example/${field}-${count}`;
    return `${field}-${count}`;
  }

  /** The mask of the phone that it masks, where that is known. */
  #masked([, head = '', tail = '']: RegExpExecArray): string {
    const phone = [...this.#names].find(
      ([value]) => PHONE.test(value) && value.startsWith(head) && value.endsWith(tail),
    );
    const name = phone?.[1] ?? `199${String(this.#next('phone')).padStart(8, '0')}`;
    return `${name.slice(0, 3)}****${name.slice(7)}`;
  }

  #next(kind: string): number {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return count;
  }
}

/** A value that is looked for in sentences: short ASCII words stand in too many of them. */
function isTelling(value: string): boolean {
  return value.length >= 4 || (value.length >= 2 && !/^[\x20-\x7e]*$/.test(value));
}

/** JSON in a text, such as the status of a QR code. */
function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
