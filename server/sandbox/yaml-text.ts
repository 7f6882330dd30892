import {
  type Alias,
  Composer,
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Pair,
  Parser,
  visit,
  type YAMLMap,
} from 'yaml';
import { YamlMarks } from './yaml-marks.ts';

/** A stretch of the text: where something stands, and up to where. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What keeps a text from being YAML. */
export interface YamlProblem extends Stretch {
  readonly message: string;
}

/** A problem with the parser's error code; undefined for problems that only we report. */
export interface ParserProblem extends YamlProblem {
  readonly code?: ErrorCode;
}

/** Brackets in brackets, or lists in lists: composing deeper ones could exhaust the stack and with it the process. */
const DEPTH_MAX = 64;

type Parsed = Document.Parsed;

/** A text taken apart as YAML (JSON is YAML too), with the place of everything in it. */
export class YamlText {
  readonly lines = new LineCounter();
  readonly problems: ParserProblem[];
  readonly marks = new YamlMarks();
  readonly #document: Parsed | undefined;
  readonly #pairs = new Map<YAMLMap, Map<string, Pair>>();
  #targets: Map<Alias, unknown> | undefined;

  constructor(text: string) {
    const tokens = tokensOf(text, this.lines, this.marks);
    if ('problem' in tokens) {
      this.problems = [tokens.problem];
      return;
    }
    const options = { uniqueKeys: false, prettyErrors: false, logLevel: 'error' } as const;
    const [document, second] = new Composer(options).compose(tokens.tokens, true, text.length) as Iterable<Parsed>;
    this.#document = document;
    this.problems = [...(document?.errors ?? []), ...(document?.warnings ?? [])].map(({ pos, message, code }) => ({
      from: pos[0],
      to: pos[1],
      message,
      code,
    }));
    if (second)
      this.problems.push({ from: second.range[0], to: second.range[0], message: 'expected one document, got another' });
  }

  /** The values, without their places. Only where neither this nor `yamlProblems` has anything to say. */
  toJS(): unknown {
    return this.#document?.toJS({ maxAliasCount: -1 }) as unknown;
  }

  /** Where a path stands, its key or its value; the nearest parent where the path itself is missing. */
  stretchOf(path: readonly PropertyKey[], at: 'key' | 'value'): Stretch {
    let node: unknown = this.resolved(this.#document?.contents);
    let found = rangeOf(node);
    for (const [depth, step] of path.entries()) {
      const pair = isMap(node) ? this.#pairOf(node, step) : undefined;
      const next = isSeq(node) ? node.items[Number(step)] : pair?.value;
      if (pair && at === 'key' && depth === path.length - 1) return rangeOf(pair.key) ?? found ?? NOWHERE;
      const range = rangeOf(next) ?? rangeOf(pair?.key);
      if (!range) break;
      found = range;
      node = this.resolved(next);
    }
    return found ?? NOWHERE;
  }

  get contents(): unknown {
    return this.#document?.contents;
  }

  /** What an alias stands for; anything else is itself. */
  resolved(node: unknown): unknown {
    if (!isAlias(node)) return node;
    this.#targets ??= this.#document ? targetsIn(this.#document) : new Map();
    return this.#targets.get(node);
  }

  #pairOf(map: YAMLMap, step: PropertyKey): Pair | undefined {
    let pairs = this.#pairs.get(map);
    if (!pairs) {
      pairs = new Map();
      // The first wins, where a key is given twice.
      for (const pair of map.items.toReversed()) if (isScalar(pair.key)) pairs.set(String(pair.key.value), pair);
      this.#pairs.set(map, pairs);
    }
    return pairs.get(String(step));
  }
}

/** What each alias stands for: the node that was given its name last before it. */
function targetsIn(document: Parsed): Map<Alias, unknown> {
  const named = new Map<string, unknown>();
  const targets = new Map<Alias, unknown>();
  visit(document, {
    Node: (_key, node) => {
      if (isAlias(node)) targets.set(node, named.get(node.source));
      else if (node.anchor) named.set(node.anchor, node);
    },
  });
  return targets;
}

const NOWHERE: Stretch = { from: 0, to: 0 };

function tokensOf(text: string, lines: LineCounter, marks: YamlMarks) {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  const tokens = [];
  for (const lexeme of new Lexer().lex(text)) {
    marks.see(lexeme, parser.offset);
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > DEPTH_MAX) {
      const message = 'expected lists and maps that are not nested as deeply';
      return { problem: { from: parser.offset, to: parser.offset, message } };
    }
  }
  tokens.push(...parser.end());
  marks.end(text.length);
  return { tokens };
}

function rangeOf(node: unknown): Stretch | undefined {
  const range = isNode(node) ? node.range : undefined;
  return range ? { from: range[0], to: range[1] } : undefined;
}
