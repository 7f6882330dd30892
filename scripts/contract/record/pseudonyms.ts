import { jsonOf } from '#contract/json-value.ts';
import { isRefusalCode, REFUSALS } from '#contract/refusals.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/wire/tolerant.ts';
import { isTextOf } from '#scripts/contract/judge/refusal-fields.ts';
import { CONTRACT_KEYS, KEPT_VALUES } from './kept-names.ts';

const CODE_NAMES: ReadonlySet<string> = new Set(CODE_FIELDS);
const TEXT_NAMES: ReadonlySet<string> = new Set([...MESSAGE_FIELDS, 'msg', 'expected', 'path']);
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

export type Pseudonyms = ReturnType<typeof pseudonyms>;

/**
 * Replaces everything personal or secret by names that stand for it: the same value by the same name wherever it stands.
 * A text or a key is kept only where the contract knows it; a sentence and a code are kept without the values in them.
 */
export function pseudonyms() {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  /** values that are replaced in sentences however short they are */
  const words = new Set<string>();
  const left = new Set<string>();
  /** names of the server's own that are kept */
  const technical = new Set<string>();
  let readsSentences = false;
  /** as they were read: many answers have the same headers */
  const sentences = new Map<string, string>();

  /** The name that stands for a value. */
  function nameOf(value: string, field: string): string {
    const made = names.get(value) ?? newName(value, field);
    names.set(value, made);
    return made;
  }

  function newName(value: string, field: string): string {
    if (PHONE.test(value)) return newPhone();
    const masked = MASKED.exec(value);
    if (masked) return newMask(masked);
    const count = next(field);
    if (value.startsWith('data:')) return `${value.slice(0, value.indexOf(',') + 1)}${field}-${count}`;
    if (/^https?:\/\//.test(value)) return `https://target.example/${field}-${count}`;
    return `${field}-${count}`;
  }

  const newPhone = () => `199${String(next('phone')).padStart(8, '0')}`;

  /** The mask of the phone that it masks, where that is known. */
  function newMask([, head = '', tail = '']: RegExpExecArray): string {
    const phone = [...names].find(([value]) => PHONE.test(value) && value.startsWith(head) && value.endsWith(tail));
    const name = phone?.[1] ?? newPhone();
    return `${name.slice(0, 3)}****${name.slice(7)}`;
  }

  function next(kind: string): number {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count;
  }

  /** A JSON value with every text and great number in it replaced. */
  function of(value: unknown, field = 'value'): unknown {
    if (typeof value === 'string') return textOf(value, field);
    if (typeof value === 'number') return Math.abs(value) < SMALL ? value : numberOf(value, field);
    if (Array.isArray(value)) return value.map((item) => of(item, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [key(name), of(inner, name)]));
  }

  function textOf(value: string, field: string): string {
    if (KEPT_VALUES.has(value) || isRefusalCode(value)) return value;
    // JSON in a text, such as the status of a QR code.
    const nested = /^[[{]/.test(value) ? jsonOf(value) : undefined;
    if (nested !== undefined) return JSON.stringify(of(nested, field));
    if (NAMING.test(field) && value.length > 1) words.add(value);
    return nameOf(value, field);
  }

  function numberOf(value: number, field: string): number {
    const digits = nameOf(String(value), field).replaceAll(/\D/g, '');
    return SMALL + Number(digits.slice(-9));
  }

  /** The key of an object: kept only where the contract names it. */
  function key(name: string): string {
    if (CONTRACT_KEYS.has(name) || technical.has(name) || /^\d{1,2}$/.test(name)) return name;
    words.add(name);
    return nameOf(name, 'key');
  }

  /** The code of a refusal: what it says, unless it is somebody's name or number. */
  function codeOf(code: string | number): string | number {
    if (typeof code === 'number') return PHONE.test(String(code)) ? numberOf(code, 'code') : code;
    const kept = names.has(code) ? nameOf(code, 'code') : code;
    if (readsSentences && !isRefusalCode(kept)) left.add(kept);
    return kept;
  }

  /** A sentence with every value in it replaced that has a name by now, and all that looks like a phone, a mail or an id. */
  function sentence(text: string): string {
    if (!readsSentences) return text;
    const read = sentences.get(text) ?? readSentence(text);
    sentences.set(text, read);
    return read;
  }

  function readSentence(text: string): string {
    // The longest first.
    const known = [...names]
      .filter(([value]) => isTelling(value) || words.has(value))
      .sort(([one], [other]) => other.length - one.length);
    const small = text.toLowerCase();
    const marked = known.reduce((sentence, [value], index) => {
      if (!small.includes(value.toLowerCase())) return sentence;
      const whole = isTelling(value) ? literal(value) : `(?<![\\w-])${literal(value)}(?![\\w-])`;
      return sentence.replaceAll(new RegExp(whole, 'gi'), String.fromCodePoint(MARKS + index));
    }, text);
    return marked
      .replaceAll(ANYBODY, (found) => nameOf(found, 'digits'))
      .replaceAll(MARK, (mark) => known[(mark.codePointAt(0) ?? 0) - MARKS]?.[1] ?? '');
  }

  /** As `sentence`, of the server's own words: they are listed among those that are left. */
  function said(text: string): string {
    if (!readsSentences) return text;
    const kept = sentence(text);
    const isOfContract = Object.values(REFUSALS).some((refusal) => isTextOf(refusal.text, kept));
    if (kept !== '' && !isOfContract) left.add(kept);
    return kept;
  }

  /** As `of`, of a response: the code and the words of a refusal, and of an envelope, stay what they say. */
  function ofResponse(body: unknown): unknown {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return of(body);
    const entries = Object.entries(body).map(([name, value]) => {
      if (name === 'err') return [name, ofResponse(value)] as const;
      if (CODE_NAMES.has(name) && (typeof value === 'number' || (typeof value === 'string' && CODE.test(value))))
        return [name, codeOf(value)] as const;
      if (CODE_NAMES.has(name) && typeof value !== 'string') return [name, of(value, name)] as const;
      if (TEXT_NAMES.has(name) && typeof value === 'string') return [name, said(value)] as const;
      return [key(name), of(value, name)] as const;
    });
    return Object.fromEntries(entries);
  }

  return {
    of,
    ofResponse,
    key,
    code: codeOf,
    said,
    sentence,
    name: nameOf,
    /** Sentences and codes of the server that were kept, as they are now; those of the contract do not count. */
    left: () => [...left],
    /** Ends the naming: from now on sentences are read, because every value that may stand in one has its name. */
    readSentences: () => {
      readsSentences = true;
    },
    /** Takes note of values that the run was given, by the names of what they are. */
    know: (values: Readonly<Record<string, string>>) => {
      for (const [field, value] of Object.entries(values)) {
        if (value === '' || KEPT_VALUES.has(value)) continue;
        nameOf(value, field);
        words.add(value);
      }
    },
    /** Keeps a name of a field, a cookie or a header, unless it is a value that the run was given. */
    keep: (name: string) => {
      if (/^[A-Za-z_][\w.-]*$/.test(name) && !names.has(name)) technical.add(name);
    },
    /** A path of a request: the contract's own stays as it is. */
    path: (path: string) => (KEPT_VALUES.has(path) ? path : sentence(path)),
    /** A promise's part of an answer, such as `field data.map.bob`: its steps are keys. */
    what: (what: string) => {
      if (!what.startsWith('field ')) return what;
      const steps = what.slice('field '.length).split('.');
      return `field ${steps.map((step) => (step === '[]' ? step : key(step))).join('.')}`;
    },
  };
}

/** A value that is looked for in sentences: short ASCII words stand in too many of them. */
function isTelling(value: string): boolean {
  return value.length >= 4 || (value.length >= 2 && !/^[\x20-\x7e]*$/.test(value));
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
