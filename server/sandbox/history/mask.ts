import { MASK, TOKENS } from '#contract/control/journal.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { isPhone } from '#contract/rules.ts';
import type { Portal } from '#domain/portal.ts';
import { isCredential, isSecretField, plainName } from './secret-fields.ts';

/** Fields whose keys are secrets themselves (spec §3: a map keyed by token). */
const SECRET_KEYED = 'map';
const SHORTENED: ReadonlySet<string> = new Set(['publickey', 'qrcode']);
/** Characters of such a field. */
const SHOWN_MAX = 40;

/** Depth to which addresses within addresses are masked: no real flow nests deeper, a hostile text may by thousands. */
const ADDRESSES_DEEP = 4;

/**
 * Masks the secrets of a world, recognized by the name of their field or, in any field, by their text (threat K13): an
 * account's password, also a former one, and a code or the scene of a QR code that can still be used, which would be
 * enough to act for the phone. Once the QR code has ended, its scene is a name like any other. A token is recognised by its
 * form: tokens from before a return to a checkpoint are masked too, and no list of tokens can overflow.
 */
export class Mask {
  readonly #portal: Pick<Portal, 'accounts' | 'tickets' | 'smsCodes'>;
  readonly #shortens: boolean;

  /** @param shortens long keys and pictures are shortened, which are no secrets */
  constructor(portal: Pick<Portal, 'accounts' | 'tickets' | 'smsCodes'>, shortens = true) {
    this.#portal = portal;
    this.#shortens = shortens;
  }

  /** A copy of a body with every secret masked, in addresses too, and long keys and pictures shortened. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.#hides(String(value)) ? MASK : value;
    if (Array.isArray(value))
      return isSecretPair(value) ? [this.value(value[0]), masked(value[1])] : value.map((item) => this.value(item));
    if (typeof value !== 'object' || value === null) return value;
    const isNamed = isSecretRow(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, field], index) => [
        this.#key(name, index),
        isNamed && VALUES.has(plainName(name)) ? masked(field) : this.#field(name, field),
      ]),
    );
  }

  /** A text that may be a secret, or an address with secrets in it. */
  text(text: string): string {
    return this.#hides(text) ? MASK : this.target(text);
  }

  /** A text typed as the name of an account: a text that names no account may be a password. */
  subject(text: string): string {
    const { accounts } = this.#portal;
    const isSubject = isPhone(text) || accounts.byName(text) !== undefined || accounts.byId(text) !== undefined;
    return text === '' || isSubject ? this.text(text) : MASK;
  }

  /** A request target with its secrets masked: steps of its path, values of its query; an authorisation code too. */
  target(target: string, depth = ADDRESSES_DEEP): string {
    const mark = target.indexOf('?');
    if (mark === -1) return this.#tokens(withoutSecrets(this.#path(target)));
    const query = target
      .slice(mark + 1)
      .split('&')
      .map((pair) => this.#pair(pair, depth));
    return this.#tokens(withoutSecrets(`${this.#path(target.slice(0, mark))}?${query.join('&')}`));
  }

  #tokens(text: string): string {
    const { tickets } = this.#portal;
    const isOver = (token: string) => tickets.find(token) !== undefined && !tickets.isOpen(token);
    return text.replaceAll(TOKENS, (token) => (isOver(token) ? token : MASK));
  }

  #path(path: string): string {
    return path.replace(PATH_STEP, (step) => {
      const text = decoded(step);
      const isEncodedToken = text !== step && this.#tokens(text) !== text;
      return this.#hides(text) || isEncodedToken ? MASK : step;
    });
  }

  /** An address within an address hides its secrets too: `gotoUrl=%2Fgo%3Fgsid%3D…`. */
  #pair(pair: string, depth: number): string {
    const mark = pair.indexOf('=');
    const name = mark === -1 ? pair : pair.slice(0, mark);
    const text = decoded(name);
    const shownName = this.#hides(text) ? MASK : name;
    if (isSecretField(text) || plainName(text) === 'code') return `${shownName === name ? text : shownName}=${MASK}`;
    if (mark === -1) return shownName;
    const value = pair.slice(mark + 1);
    return `${shownName}=${this.#parameter(value, depth)}`;
  }

  #parameter(value: string, depth: number): string {
    const inner = decoded(value);
    if (this.#hides(inner) || this.#hides(decoded(value.replaceAll('+', ' ')))) return MASK;
    if (depth === 0) return value;
    const masked = this.target(inner, depth - 1);
    return masked === inner ? value : encodeURIComponent(masked);
  }

  #key(name: string, index: number): string {
    const masked = this.text(name);
    return masked.includes(MASK) ? `${masked}${index + 1}` : name;
  }

  #field(name: string, field: unknown): unknown {
    const word = plainName(name);
    if (isCredential(name)) return hidden(field);
    if (isSecretField(name)) return masked(field);
    if (this.#shortens && SHORTENED.has(word) && typeof field === 'string' && field.length > SHOWN_MAX)
      return `${field.slice(0, SHOWN_MAX)}… (${field.length})`;
    if (word === SECRET_KEYED && typeof field === 'object' && field !== null) {
      return Object.fromEntries(Object.values(field).map((inner, index) => [`${MASK}${index + 1}`, this.value(inner)]));
    }
    return this.value(field);
  }

  #hides(text: string): boolean {
    const { accounts, tickets, smsCodes } = this.#portal;
    return text !== '' && (accounts.knowsPassword(text) || tickets.isOpen(text) || smsCodes.isOpen(text));
  }
}

/**
 * A step between the slashes of a path, also of one in a sentence, that is as long as a password is (spec §5): a
 * hostile path has thousands of shorter steps.
 */
const PATH_STEP = new RegExp(`[^/#\\s]{${PASSWORD_MIN},}`, 'g');

/** Names of the fields that name another one, in a list such as `[{ name: 'userPass', value: '…' }]`, and of its value. */
const NAMES: ReadonlySet<string> = new Set(['name', 'key', 'field', 'param']);
const VALUES: ReadonlySet<string> = new Set(['value', 'values', 'val']);

function isSecretRow(row: object): boolean {
  return Object.entries(row).some(
    ([name, text]) => typeof text === 'string' && NAMES.has(plainName(name)) && isSecretField(text),
  );
}

/** A name and its value: `['userPass', '…']`. */
function isSecretPair(items: readonly unknown[]): boolean {
  const [name] = items;
  return items.length === 2 && typeof name === 'string' && isSecretField(name);
}

/** A name and its value within a text: of a form, a fragment, JSON. Bounded, so that no text takes long. */
const PAIR = /(?<![\p{L}\p{N}_.%[\]-])([\p{L}\p{N}_.%[\]-]{1,200})=([^\s&;,#"'<>]+)/gu;
const JSON_PAIR = /"([^"\\]{1,64})"\s{0,9}:\s{0,9}(?:"(?:[^"\\]|\\.)*"|-?\d[\d.]*)/gu;

/** A password before the host of an address, of any scheme or none. Bounded, so that no text takes long. */
const USER_INFO = /(\/\/[^\s/?#"<>:@]{0,200}:)[^\s/?#"<>]{1,500}@/g;

/** A text without the passwords of its addresses, and the values of names that are secrets or sound so. */
function withoutSecrets(text: string): string {
  const open = text.includes('@') ? text.replace(USER_INFO, `$1${MASK}@`) : text;
  const plain = open.includes('=')
    ? open.replace(PAIR, (pair, name: string) => (isSecretField(decoded(name)) ? `${name}=${MASK}` : pair))
    : open;
  if (!plain.includes('"')) return plain;
  return plain.replace(JSON_PAIR, (pair, name: string) => (isSecretField(name) ? `"${name}":"${MASK}"` : pair));
}

/** A secret as a whole, unless there is none. */
function masked(field: unknown): unknown {
  return field === '' || field === null || field === undefined ? field : MASK;
}

/** Every text and number masked, so that only the names are left to read. */
function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, hidden(field)]));
  }
  return value === '' || value === null || typeof value === 'boolean' ? value : MASK;
}

/** A name percent-decoded as a server reads it: `%63token` is ctoken. An unreadable name stays as it is. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
