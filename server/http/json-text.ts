/** What is wrong with a JSON text before anybody parses it (threats S21, S22, S24). */
export type JsonProblem = { readonly kind: 'deep' | 'keys' | 'duplicate' | 'forbidden'; readonly at: string };

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** A string that does not end takes the rest of the text: to look for another one inside would cost its square. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[{}[\],:]/gs;

/**
 * Walks the tokens of a JSON text once, without recursion: nesting deeper than `maxDepth`, more than `maxKeys` keys,
 * a key given twice in one object, a key that could reach a prototype. A text that is no JSON is left to the parser.
 */
export function jsonProblem(text: string, maxDepth: number, maxKeys: number): JsonProblem | null {
  const keys = new KeyWatch(maxKeys);
  let lastString: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (keys.enter(token === '{') > maxDepth) return { kind: 'deep', at: `depth ${maxDepth + 1}` };
    } else if (token === '}' || token === ']') keys.leave();
    else if (token === ':' && lastString !== null) {
      const problem = keys.see(unquoted(lastString));
      if (problem) return problem;
    }
    lastString = token.startsWith('"') ? token : null;
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
    if (this.#count > this.#max) return { kind: 'keys', at: `${this.#count} keys` };
    if (FORBIDDEN_KEYS.has(key)) return { kind: 'forbidden', at: key };
    const siblings = this.#open.at(-1);
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
