import { quoted } from './fixture-problem.ts';
import type { YamlProblem } from './yaml-text.ts';

/** A key or a list's dash, and its position. */
interface Entry {
  readonly kind: 'key' | 'dash';
  readonly name: string;
  /** from 0 */
  readonly column: number;
  /** from 1 */
  readonly line: number;
  /** true if no value follows on its line: deeper lines are its value */
  isOpen: boolean;
}

/** Longer lines are examined up to here. */
const LINE_MAX = 1_000;
const DASHES = /^( *)((?:- +|-$)*)/;
const KEY = /^("[^"]*"|'[^']*'|[^\s#'"{[][^:]*?)\s*:(?:\s+(?:#|[&!]\S*\s*$)|\s*$|\s+(\S))/;

/**
 * Finds the wrongly indented line: the line of a problem, or the next one. For texts that the parser rejected only. Reads
 * line by line and does not understand multi-line brackets or quotes.
 * @param line the problem's line, from 1
 */
export function oddIndentation(source: string, line: number): YamlProblem | undefined {
  const stack: Entry[] = [];
  for (const { first, entries, from } of linesOf(source)) {
    const odd = first.line >= line ? oddOne(stack, first) : undefined;
    if (odd !== undefined) return { from, to: from + first.name.length, message: odd };
    if (first.line > line) return undefined;
    while (stack.length > 0 && (stack.at(-1)?.column ?? 0) >= first.column) stack.pop();
    const parent = stack.at(-1);
    if (parent) parent.isOpen = false;
    stack.push(...entries);
  }
  return undefined;
}

/** Lines that begin with a key or a dash. */
function* linesOf(source: string): Generator<{ first: Entry; entries: readonly Entry[]; from: number }> {
  let offset = 0;
  for (const [index, text] of source.split('\n').entries()) {
    const entries = isContent(text) ? entriesOf(text.slice(0, LINE_MAX), index + 1) : [];
    const [first] = entries;
    if (first) yield { first, entries, from: offset + first.column };
    offset += text.length + 1;
  }
}

function isContent(text: string): boolean {
  return !/^\s*(?:#|$)/.test(text);
}

function entriesOf(text: string, line: number): Entry[] {
  const [, spaces = '', dashes = ''] = DASHES.exec(text) ?? [];
  const entries: Entry[] = [];
  for (const [at, character] of [...dashes].entries())
    if (character === '-')
      entries.push({ kind: 'dash', name: '-', column: spaces.length + at, line, isOpen: at + 1 === dashes.length });
  const column = spaces.length + dashes.length;
  const key = KEY.exec(text.slice(column));
  const last = entries.at(-1);
  if (last) last.isOpen = text.slice(column).trim() === '';
  if (key?.[1] !== undefined) entries.push({ kind: 'key', name: key[1], column, line, isOpen: key[2] === undefined });
  return entries;
}

/** Error text for an entry in a column where no entry of its kind may stand; undefined if it may. */
function oddOne(stack: readonly Entry[], entry: Entry): string | undefined {
  const parent = stack.findLast(({ column }) => column < entry.column);
  const beside = stack.find(({ column }) => column === entry.column);
  if (beside?.kind === entry.kind) return undefined;
  // A list may have the same indentation as its key.
  if (beside?.kind === 'key' && entry.kind === 'dash' && beside.isOpen) return undefined;
  if (!beside && parent?.isOpen === true && stack.at(-1) === parent) return undefined;
  const distance = ({ column }: Entry) => Math.abs(column - entry.column);
  const [nearest] = stack
    .filter(({ kind }) => kind === entry.kind)
    .sort((one, other) => distance(one) - distance(other) || other.column - one.column);
  if (!nearest) return undefined;
  const missing = nearest.column - entry.column;
  const spaces = Math.abs(missing) === 1 ? 'one space' : `${Math.abs(missing)} spaces`;
  const above = nearest.name === entry.name ? 'the one' : quoted(nearest.name);
  return `expected ${quoted(entry.name)} in column ${nearest.column + 1}, below ${above} of line ${nearest.line}, got column ${entry.column + 1}: ${spaces} too ${missing > 0 ? 'few' : 'many'}`;
}
