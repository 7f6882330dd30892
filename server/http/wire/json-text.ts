import { endOfString } from '#contract/json-value.ts';
import type { LongWork } from '#contract/long-work.ts';

/** A problem of a JSON text, found before it is parsed (threats S21, S22, S24). */
type JsonProblem = {
  readonly kind: 'deep' | 'keys' | 'values' | 'duplicate' | 'forbidden';
  readonly at: string;
};

/** Most keys of one object: no valid body has more, and finding duplicates among more takes seconds. */
export const OBJECT_KEYS_MAX = 10_000;

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

type Bounds = [maxDepth: number, maxKeys: number, maxValues?: number];

/** Characters that are walked in one chunk. */
const CHUNK = 512 * 1024;

/**
 * Walks the characters of a JSON text once, without recursion: nesting deeper than `maxDepth`, more than `maxKeys` keys
 * in all or `OBJECT_KEYS_MAX` in one object, more than `maxValues` values (an empty list holds one here), a key given
 * twice in one object, a key that could reach a prototype. A text that is no JSON is left to the parser.
 * There is a turn for others after each chunk of the text.
 */
export function* readingJson(
  text: string,
  ...[maxDepth, maxKeys, maxValues = Number.POSITIVE_INFINITY]: Bounds
): LongWork<JsonProblem | null> {
  const keys = new KeyWatch(maxKeys);
  let values = 1;
  /** the string that was read last, where nothing but white space came since */
  let last: readonly [from: number, to: number] | null = null;
  let chunkEnd = CHUNK;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= chunkEnd) {
      yield;
      chunkEnd = at + CHUNK;
    }
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        last = [at, end + 1];
        at = end;
        continue;
      }
      case OBJECT:
      case LIST:
        if (keys.enter(text.charCodeAt(at) === OBJECT) > maxDepth) return { kind: 'deep', at: `depth ${maxDepth + 1}` };
        values += 1;
        break;
      case OBJECT_END:
      case LIST_END:
        keys.leave();
        break;
      case COLON: {
        const problem = last && keys.see(unquoted(text.slice(...last)));
        if (problem) return problem;
        break;
      }
      case COMMA:
        values += 1;
        break;
      default:
        continue;
    }
    if (values > maxValues) return { kind: 'values', at: `${values} values` };
    last = null;
  }
  return null;
}

/** The keys seen so far: of the whole text by number, of each open object by name. */
class KeyWatch {
  readonly #max: number;
  /** null for a list */
  readonly #open: (Set<string> | null)[] = [];
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** @returns how deep the text now is */
  enter(isObject: boolean): number {
    return this.#open.push(isObject ? new Set() : null);
  }

  leave(): void {
    this.#open.pop();
  }

  see(key: string): JsonProblem | null {
    this.#count += 1;
    const siblings = this.#open.at(-1);
    if (this.#count > this.#max || (siblings?.size ?? 0) >= OBJECT_KEYS_MAX)
      return { kind: 'keys', at: `${this.#count} keys` };
    if (FORBIDDEN_KEYS.has(key)) return { kind: 'forbidden', at: key };
    if (siblings?.has(key)) return { kind: 'duplicate', at: key };
    siblings?.add(key);
    return null;
  }
}

function unquoted(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
