import { type Alias, isAlias, isMap, isNode, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import type { YamlProblem, YamlText } from './yaml-text.ts';

/** Keys that mean something to JavaScript rather than to us. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__']);

/**
 * What YAML permits and a fixture must not hold: a key twice in one map, keys that are no plain text, aliases of
 * nothing or of what holds them. The reader's own check of keys twice takes quadratic time.
 */
export function yamlProblems(text: YamlText): YamlProblem[] {
  const walk = new Walk(text);
  walk.visit(text.contents, []);
  return walk.problems;
}

class Walk {
  readonly problems: YamlProblem[] = [];
  readonly #text: YamlText;
  readonly #anchors = new Map<string, unknown>();

  constructor(text: YamlText) {
    this.#text = text;
  }

  visit(node: unknown, above: readonly unknown[]): void {
    if (isAlias(node)) this.#visitAlias(node, above);
    else if (isNode(node)) {
      if ('anchor' in node && node.anchor) this.#anchors.set(node.anchor, node);
      const inside = [...above, node];
      if (isSeq(node)) for (const item of node.items) this.visit(item, inside);
      if (isMap(node)) this.#visitMap(node, inside);
    }
  }

  #visitAlias(alias: Alias, above: readonly unknown[]): void {
    const target = this.#anchors.get(alias.source);
    if (target === undefined) this.#report(alias, `no anchor &${alias.source} stands before this alias`);
    else if (above.includes(target)) this.#report(alias, `alias *${alias.source} holds itself`);
  }

  #visitMap(map: YAMLMap, inside: readonly unknown[]): void {
    const lineOf = new Map<string, number>();
    for (const { key, value } of map.items as Pair[]) {
      const name = isScalar(key) ? String(key.value) : null;
      const first = name === null ? undefined : lineOf.get(name);
      if (name === null || FORBIDDEN.has(name)) this.#report(key ?? map, 'expected plain text as a key');
      else if (first !== undefined)
        this.#report(key, `key ${JSON.stringify(name)} is given twice, first on line ${first}`);
      else lineOf.set(name, this.#text.lines.linePos(rangeOf(key)[0]).line);
      this.visit(value, inside);
    }
  }

  #report(node: unknown, message: string): void {
    const [from, to] = rangeOf(node);
    this.problems.push({ from, to, message });
  }
}

function rangeOf(node: unknown): readonly [number, number] {
  const [from, to] = (isNode(node) ? node.range : null) ?? [0, 0];
  return [from, to];
}
