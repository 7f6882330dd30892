import { type Alias, isAlias, isMap, isNode, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import { FIXTURE_ALIASES_MAX, FIXTURE_VALUES_MAX } from '#contract/limits.ts';
import type { YamlProblem, YamlText } from './yaml-text.ts';

/** Keys that mean something to JavaScript rather than to us. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__']);
/** Values that all aliases together may stand for: a few lines of them could unfold into gigabytes. */
const UNFOLDED_MAX = 100_000;

/**
 * What YAML permits and a fixture must not hold: a key twice in one map, keys that are no plain text, aliases of
 * nothing, of what holds them or of too much, more values, anchors and aliases than can be read at once. The YAML reader's own check of keys twice takes quadratic time.
 */
export function yamlProblems(text: YamlText): YamlProblem[] {
  const walk = new Walk(text);
  walk.sizeOf(text.contents, []);
  return walk.problems;
}

class Walk {
  readonly problems: YamlProblem[] = [];
  readonly #text: YamlText;
  readonly #anchors = new Map<string, { readonly node: unknown; size: number }>();
  #unfolded = 0;
  #values = 0;
  /** anchors and aliases */
  #marks = 0;

  constructor(text: YamlText) {
    this.#text = text;
  }

  /** Looks through a node; answers how many values it unfolds into. */
  sizeOf(node: unknown, above: readonly unknown[]): number {
    this.#countValue(node);
    if (isAlias(node)) return this.#sizeOfAlias(node, above);
    if (!isNode(node)) return 1;
    const anchor = 'anchor' in node && node.anchor ? { node, size: 1 } : undefined;
    if (anchor) this.#countMark(node);
    if (anchor) this.#anchors.set(String(node.anchor), anchor);
    const inside = [...above, node];
    let size = 1;
    if (isSeq(node)) for (const item of node.items) size += this.sizeOf(item, inside);
    if (isMap(node)) size += this.#sizeOfMap(node, inside);
    if (anchor) anchor.size = size;
    return size;
  }

  #countValue(node: unknown): void {
    this.#values += 1;
    if (this.#values === FIXTURE_VALUES_MAX + 1)
      this.#report(node, `expected at most ${FIXTURE_VALUES_MAX} values in all`);
  }

  #countMark(node: unknown): void {
    this.#marks += 1;
    if (this.#marks === FIXTURE_ALIASES_MAX + 1)
      this.#report(node, `expected at most ${FIXTURE_ALIASES_MAX} anchors and aliases in all`);
  }

  #sizeOfAlias(alias: Alias, above: readonly unknown[]): number {
    this.#countMark(alias);
    const target = this.#anchors.get(alias.source);
    const size = target?.size ?? 1;
    const before = this.#unfolded;
    this.#unfolded += size;
    if (!target)
      this.#report(
        alias,
        `no anchor &${alias.source} stands before this alias; a text that begins with "*" needs quotes`,
      );
    else if (above.includes(target.node)) this.#report(alias, `alias *${alias.source} holds itself`);
    else if (before <= UNFOLDED_MAX && this.#unfolded > UNFOLDED_MAX)
      this.#report(alias, `expected aliases that stand for at most ${UNFOLDED_MAX} values in all`);
    return size;
  }

  #sizeOfMap(map: YAMLMap, inside: readonly unknown[]): number {
    const lineOf = new Map<string, number>();
    let size = 0;
    for (const { key, value } of map.items as Pair[]) {
      const name = isScalar(key) ? String(key.value) : null;
      const first = name === null ? undefined : lineOf.get(name);
      if (name === null) this.#report(key ?? map, 'expected plain text as a key');
      else if (FORBIDDEN.has(name)) this.#report(key, `expected another key than ${name}`);
      else if (first !== undefined)
        this.#report(key, `key ${JSON.stringify(name)} is given twice, first on line ${first}`);
      else lineOf.set(name, this.#text.lines.linePos(rangeOf(key)[0]).line);
      size += this.sizeOf(value, inside);
    }
    return size;
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
