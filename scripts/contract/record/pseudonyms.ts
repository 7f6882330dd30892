import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { ACTED_CODES } from '#contract/portal/acted-codes.ts';
import { isRefusalCode, REFUSALS } from '#contract/refusals.ts';
import { isTextOf } from '#scripts/contract/judge/refusal-fields.ts';
import { CONTRACT_KEYS, KEPT_VALUES } from './kept-names.ts';

const CODE_NAMES: ReadonlySet<string> = new Set(CODE_FIELDS);
const TEXT_NAMES: ReadonlySet<string> = new Set([...MESSAGE_FIELDS, 'msg', 'expected', 'path']);
/** Fields of the portal's configuration that say how the server speaks. */
const SPOKEN: ReadonlySet<string> = new Set([...Object.keys(ACTED_CODES), 'csrfCookie', 'csrfHeader', 'padding']);
const CODE = /^[\w.-]{1,64}$/;
const PHONE = /^1\d{10}$/;
const MASKED = /^(\d{3})\*+(\d{4})$/;
/** Numbers up to here count or name a state; greater ones may be ids, phones and moments. */
const SMALL = 1_000;
const ANYBODY = /1\d{10}|\d{3}\*+\d{4}|[\w.+-]+@[\w-]+\.[\w.]+|\d(?:[ -]?\d){4,}/g;
/** Characters that nobody writes: each stands for a value of a sentence until all of them are found. */
const MARKS = 0xf0000;
const MARK = /[\u{f0000}-\u{ffffd}]/gu;

/** Fields whose values name somebody, however short they are. */
const NAMING = /account|name|login|phone|user|id$/i;

/**
 * Replaces everything personal or secret by names that stand for it: the same value by the same name wherever it stands.
 * A text or a key is kept only where the contract knows it; a sentence and a code are kept without the values in them.
 */
export class Pseudonyms {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  /** values that are replaced in sentences however short they are */
  readonly #words = new Set<string>();
  readonly #left = new Set<string>();
  /** names of the server's own that are kept */
  readonly #technical = new Set<string>();
  #readsSentences = false;
  /** as they were read: many answers have the same headers */
  readonly #sentences = new Map<string, string>();

  /** Sentences and codes of the server that were kept, as they are now; those of the contract do not count. */
  get left(): readonly string[] {
    return [...this.#left];
  }

  /** Ends the naming: from now on sentences are read, because every value that may stand in one has its name. */
  readSentences(): void {
    this.#readsSentences = true;
  }

  /** Takes note of values that the run was given, by the names of what they are. */
  know(values: Readonly<Record<string, string>>): void {
    for (const [field, value] of Object.entries(values)) {
      if (value === '' || KEPT_VALUES.has(value)) continue;
      this.name(value, field);
      this.#words.add(value);
    }
  }

  /** Keeps a name of a field, a cookie or a header, unless it is a value that the run was given. */
  keep(name: string): void {
    if (/^[A-Za-z_][\w.-]*$/.test(name) && !this.#names.has(name)) this.#technical.add(name);
  }

  /** A JSON value with every text and great number in it replaced. */
  of(value: unknown, field = 'value'): unknown {
    if (typeof value === 'string') return SPOKEN.has(field) ? this.code(value) : this.#text(value, field);
    if (typeof value === 'number') return Math.abs(value) < SMALL ? value : this.#numbered(value, field);
    if (Array.isArray(value)) return value.map((item) => this.of(item, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [this.key(name), this.of(inner, name)]));
  }

  /** The key of an object: kept only where the contract names it. */
  key(name: string): string {
    if (CONTRACT_KEYS.has(name) || this.#technical.has(name) || /^\d{1,2}$/.test(name)) return name;
    this.#words.add(name);
    return this.name(name, 'key');
  }

  /** A path of a request: the contract's own stays as it is. */
  path(path: string): string {
    return KEPT_VALUES.has(path) ? path : this.sentence(path);
  }

  /** A promise's part of an answer, such as `field data.map.bob`: its steps are keys. */
  what(what: string): string {
    if (!what.startsWith('field ')) return what;
    const steps = what.slice('field '.length).split('.');
    return `field ${steps.map((step) => (step === '[]' ? step : this.key(step))).join('.')}`;
  }

  /** As `of`, of a response: the code and the words of a refusal, and of an envelope, stay what they say. */
  ofResponse(body: unknown): unknown {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return this.of(body);
    const entries = Object.entries(body).map(([name, value]) => {
      if (name === 'err') return [name, this.ofResponse(value)] as const;
      if (CODE_NAMES.has(name) && (typeof value === 'number' || CODE.test(String(value))))
        return [name, this.code(value as string | number)] as const;
      if (TEXT_NAMES.has(name) && typeof value === 'string') return [name, this.said(value)] as const;
      return [this.key(name), this.of(value, name)] as const;
    });
    return Object.fromEntries(entries);
  }

  /** The code of a refusal: what it says, unless it is somebody's name or number. */
  code(code: string | number): string | number {
    if (typeof code === 'number') return PHONE.test(String(code)) ? this.#numbered(code, 'code') : code;
    const kept = this.#names.has(code) ? this.name(code, 'code') : code;
    if (this.#readsSentences && !isRefusalCode(kept)) this.#left.add(kept);
    return kept;
  }

  /** As `sentence`, of the server's own words: they are listed among those that are left. */
  said(text: string): string {
    if (!this.#readsSentences) return text;
    const kept = this.sentence(text);
    const isOfContract = Object.values(REFUSALS).some((refusal) => isTextOf(refusal.text, kept));
    if (kept !== '' && !isOfContract) this.#left.add(kept);
    return kept;
  }

  /** A sentence with every value in it replaced that has a name by now, and all that looks like a phone, a mail or an id. */
  sentence(text: string): string {
    if (!this.#readsSentences) return text;
    const read = this.#sentences.get(text) ?? this.#read(text);
    this.#sentences.set(text, read);
    return read;
  }

  #read(text: string): string {
    // The longest first.
    const known = [...this.#names]
      .filter(([value]) => isTelling(value) || this.#words.has(value))
      .map(([value, name]) => ({ value, lower: value.toLowerCase(), name }))
      .sort((one, other) => other.value.length - one.value.length);
    const small = text.toLowerCase();
    const marked = known.reduce((sentence, { value, lower }, index) => {
      if (!small.includes(lower)) return sentence;
      const whole = isTelling(value) ? literal(value) : `(?<![\\w-])${literal(value)}(?![\\w-])`;
      return sentence.replaceAll(new RegExp(whole, 'gi'), String.fromCodePoint(MARKS + index));
    }, text);
    return marked
      .replaceAll(ANYBODY, (found) => this.name(found, 'digits'))
      .replaceAll(MARK, (mark) => known[(mark.codePointAt(0) ?? 0) - MARKS]?.name ?? '');
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
    if (KEPT_VALUES.has(value) || isRefusalCode(value)) return value;
    const nested = parsed(value);
    if (nested !== undefined) return JSON.stringify(this.of(nested, field));
    if (NAMING.test(field) && value.length > 1) this.#words.add(value);
    return this.name(value, field);
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

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
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
