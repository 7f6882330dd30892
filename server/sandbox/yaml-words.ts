import { fullWidthHint, fullWidthIndex } from './full-width.ts';
import { oddIndentation } from './yaml-indent.ts';
import type { ParserProblem, YamlProblem, YamlText } from './yaml-text.ts';

/** Problems that are examined for a cause; each may scan the whole text. */
const EXPLAINED_MAX = 40;
/** Longer lines are examined up to here. */
const LINE_MAX = 1_000;

/**
 * Syntax errors with the correction, one per line. The parser reports consequential errors too: once the cause of any
 * error is found, errors without a known cause are dropped.
 */
export function syntaxProblems(source: string, text: YamlText): YamlProblem[] {
  const problems = [...text.problems].sort((one, other) => one.from - other.from);
  const reasons = problems.slice(0, EXPLAINED_MAX).flatMap((problem) => reasonFor(source, text, problem) ?? []);
  const lines = new Set<number>();
  return (reasons.length > 0 ? reasons : problems).filter(({ from }) => {
    const { line } = text.lines.linePos(from);
    return !lines.has(line) && lines.add(line);
  });
}

/** A problem in our own words; undefined if only the parser's message is left. */
function reasonFor(source: string, text: YamlText, problem: ParserProblem): YamlProblem | undefined {
  const { from, code } = problem;
  const got = source.slice(from, from + 2);
  switch (code) {
    case 'BAD_SCALAR_START':
      return inQuotes(source, from);
    case 'TAG_RESOLVE_FAILED':
      return /^![^!<]/.test(got) ? inQuotes(source, from) : undefined;
    case 'TAB_AS_INDENT':
      return { ...problem, message: 'expected spaces at the beginning of a line, got a tab' };
    case 'BAD_DQ_ESCAPE':
      return { ...problem, message: `expected \\\\ for a \\ in double quotes, got ${got}; single quotes keep a \\` };
    case 'UNEXPECTED_TOKEN':
      return /[|>]/.test(source[from - 1] ?? '') ? inQuotes(source, from - 1) : behindQuote(source, problem);
    case 'BLOCK_IN_FLOW':
      return {
        ...problem,
        message: `expected "," between entries in brackets${fullWidthHint(restOfLine(source, from))}`,
      };
    default:
      return unclosed(source, text, problem) ?? misplaced(source, text, problem);
  }
}

/** A plain value that begins with a YAML indicator. */
function inQuotes(source: string, from: number): YamlProblem {
  const before = source.slice(source.lastIndexOf('\n', from - 1) + 1, from);
  const rest = restOfLine(source, from);
  const [entry = ''] = /[{[]/.test(before) ? (/^[^,}\]]*/.exec(rest) ?? []) : [rest];
  const value = entry.replace(/\s#.*$/, '').trimEnd();
  const message = `expected quotes around a value that begins with "${value[0] ?? ''}": write ${singleQuoted(value)}`;
  return { from, to: from + value.length, message };
}

function behindQuote(source: string, problem: ParserProblem): YamlProblem | undefined {
  const quote = source.slice(0, problem.from).trimEnd().at(-1) ?? '';
  const inside = { "'": "''", '"': '\\"' }[quote];
  if (inside === undefined) return undefined;
  return { ...problem, message: `expected nothing behind the closing quote; a ${quote} inside is written ${inside}` };
}

/** An unclosed bracket or quote, reported at its position. */
function unclosed(source: string, { marks }: YamlText, { from, message }: ParserProblem): YamlProblem | undefined {
  const { quote } = marks;
  if (message.startsWith('Missing closing') && quote) {
    const expected = `expected another ${quote.text[0]} that closes this one`;
    return { from: quote.from, to: quote.from + 1, message: expected };
  }
  const bracket = marks.openBrackets.findLast((one) => one.from < from && from <= one.to + 1);
  if (!bracket) return undefined;
  const comment = bracket.comments.find(({ text }) => text.includes(bracket.closing));
  if (comment) {
    const expected = `expected quotes around a value with " #" in it: from there on it is a comment`;
    return { from: comment.from, to: comment.from + comment.text.length, message: expected };
  }
  const expected = `expected "${bracket.closing}" that closes this "${source[bracket.from]}"; a text that begins with it needs quotes`;
  return { from: bracket.from, to: bracket.from + 1, message: expected };
}

function misplaced(source: string, { lines }: YamlText, { from, code }: ParserProblem): YamlProblem | undefined {
  const rest = restOfLine(source, from);
  const at = fullWidthIndex(rest);
  const typed = { from: from + at, to: from + at + 1, message: `expected "key: value"${fullWidthHint(rest)}` };
  const isKey = /^[\s-]*$/.test(source.slice(source.lastIndexOf('\n', from - 1) + 1, from));
  if (isKey && at !== -1 && !rest.slice(0, at).includes(':')) return typed;
  const odd = oddIndentation(source, lines.linePos(from).line);
  if (odd) return odd;
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /: |:$/.test(rest.trimEnd())) {
    const message = `expected quotes around a value with ": " in it: write ${singleQuoted(rest.trimEnd())}`;
    return { from, to: from + rest.trimEnd().length, message };
  }
  return at === -1 ? undefined : typed;
}

function restOfLine(source: string, from: number): string {
  const end = source.indexOf('\n', from);
  return source.slice(from, Math.min(end === -1 ? source.length : end, from + LINE_MAX));
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
