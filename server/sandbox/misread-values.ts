import { isMap, isNode, isScalar, isSeq, type Pair, type Scalar } from 'yaml';
import { type FixtureProblem, quoted } from './fixture-problem.ts';
import { fullWidthValueHint } from './full-width.ts';
import type { YamlText } from './yaml-text.ts';

type Path = readonly PropertyKey[];

/** Keys of prose, which may begin with a quotation or an indentation. */
const PROSE = ['title', 'description', 'message', 'attributes', 'tags', 'body'];
const NAMES = ['account', 'session', 'choose', 'press', 'password', 'servicePhone'];
const STEPS = ['fill', 'expectText', 'expectNoText', 'expectSession', 'expectStored'];
const IS_PROSE: ReadonlySet<PropertyKey> = new Set(PROSE);
/** Keys of texts that may contain " #". Values of other keys cannot contain a space, or fail another check when cut. */
const IS_FREE: ReadonlySet<PropertyKey> = new Set([...PROSE, ...NAMES, ...STEPS]);

/** A comment without a space after its hash: more likely a part of the value. Chinese characters after it mean a comment. */
const CUT_BEHIND = /^[ \t]+(#[!-~][^\n]*)/;
const CUT_BEFORE = /^["']?[ \t]*:[ \t]+(#[!-~][^\n]*)/;
const ORNAMENT = /^#[#=*-]/;
const LINE_MAX = 1_000;
/** White space that YAML does not trim, and invisible characters. */
const EDGE = /^[\s\p{Cf}]|[\s\p{Cf}]$/u;

/**
 * Reports plain values that YAML accepts but reads differently than intended: cut off at " #", in curly quotes, with
 * an invisible character at either end, or empty because of "&" or "!". Values in quotes are never reported.
 */
export function misreadValues(source: string, text: YamlText): FixtureProblem[] {
  const problems: FixtureProblem[] = [];
  visit(text.contents, []);
  return problems;

  function visit(node: unknown, path: Path): void {
    if (isSeq(node)) for (const [index, item] of node.items.entries()) visit(item, [...path, index]);
    else if (isMap(node)) for (const pair of node.items) visitPair(pair, path);
    else if (isScalar(node) && (node.type === 'PLAIN' || node.value === '')) {
      const message = misreading(source, node, path);
      if (message !== undefined) problems.push({ path, at: 'value', message });
    }
  }

  function visitPair({ key, value }: Pair, above: Path): void {
    const path = [...above, isScalar(key) ? String(key.value) : ''];
    const keyEnd = isNode(key) ? (key.range?.[1] ?? 0) : 0;
    const [, comment] = isEmpty(value) ? (CUT_BEFORE.exec(source.slice(keyEnd, keyEnd + LINE_MAX)) ?? []) : [];
    if (comment !== undefined && isCut(comment, path)) problems.push({ path, at: 'value', message: cut('', comment) });
    else visit(value, path);
  }
}

function misreading(source: string, node: Scalar, path: Path): string | undefined {
  const { value, range } = node;
  if (isEmpty(node)) return emptyBehind(node);
  if (typeof value !== 'string') return undefined;
  const end = range?.[1] ?? 0;
  const [, comment] = CUT_BEHIND.exec(source.slice(end, end + LINE_MAX)) ?? [];
  if (comment !== undefined && isCut(comment, path)) return cut(`${value} `, comment);
  if (path.some((step) => IS_PROSE.has(step))) return undefined;
  const isQuoted = /[”’]$/.test(value) && fullWidthValueHint(value) !== '';
  if (isQuoted)
    return `expected a value in straight quotes or in none, got ${quoted(value)}${fullWidthValueHint(value)}`;
  const edge = EDGE.exec(value)?.[0];
  if (edge === undefined) return undefined;
  return `expected a value without white space around it, got ${quoted(value)}; ${nameOf(edge)} is a part of it: delete it, or write quotes around the value`;
}

function isCut(comment: string, path: Path): boolean {
  return !ORNAMENT.test(comment) && path.some((step) => IS_FREE.has(step));
}

function cut(value: string, comment: string): string {
  const whole = `${value}${comment.trimEnd()}`.replaceAll("'", "''");
  const got = value === '' ? 'nothing' : quoted(value.trimEnd());
  return `expected quotes around a value with "#" in it, got ${got}: write '${whole}', or "# ${comment.slice(1).trimEnd()}" where that is a comment`;
}

/** `&word` and `!` alone are an anchor and a tag of an empty value. */
function emptyBehind({ anchor, tag, value }: Scalar): string | undefined {
  const begin = anchor === undefined ? (tag === '!' && value === '' ? '!' : undefined) : '&';
  if (begin === undefined) return undefined;
  return `expected quotes around a value that begins with "${begin}": write '${begin}${anchor ?? ''}'`;
}

function isEmpty(node: unknown): boolean {
  return (
    !isNode(node) ||
    (isScalar(node) &&
      (node.source ?? '') === '' &&
      node.type !== 'QUOTE_SINGLE' &&
      node.type !== 'QUOTE_DOUBLE' &&
      !node.type?.startsWith('BLOCK'))
  );
}

function nameOf(character: string): string {
  const hex = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return character === '\u3000' ? 'a full-width space' : `the invisible U+${hex}`;
}
