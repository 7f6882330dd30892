/** What is wrong with a JSON text before anybody parses it (threats S21, S22, S24). */
export type JsonProblem = { readonly kind: 'deep' | 'keys' | 'duplicate' | 'forbidden'; readonly at: string };

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/**
 * Walks the tokens of a JSON text once, without recursion: nesting deeper than `maxDepth`, more than `maxKeys` keys,
 * a key given twice in one object, a key that could reach a prototype. A text that is no JSON is left to the parser.
 */
export function jsonProblem(text: string, maxDepth: number, maxKeys: number): JsonProblem | null {
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  let lastString: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null);
      if (open.length > maxDepth) return { kind: 'deep', at: `depth ${open.length}` };
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && lastString !== null) {
      const key = unquoted(lastString);
      const seen = open.at(-1);
      keys += 1;
      if (keys > maxKeys) return { kind: 'keys', at: `${keys} keys` };
      if (FORBIDDEN_KEYS.has(key)) return { kind: 'forbidden', at: key };
      if (seen?.has(key)) return { kind: 'duplicate', at: key };
      seen?.add(key);
    }
    lastString = token.startsWith('"') ? token : null;
  }
  return null;
}

function unquoted(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
