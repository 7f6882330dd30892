import { fullWidthHint, fullWidthIndex } from './full-width.ts';
import { oddIndentation } from './yaml-indent.ts';
import type { ParserProblem, YamlProblem, YamlText } from './yaml-text.ts';

/** Problems that a reason is looked for: each look may read the whole text. */
const EXPLAINED_MAX = 40;
/** Characters of a line that are looked at. */
const LINE_MAX = 1_000;

/**
 * What keeps a text from being YAML, in words that say what to write instead; one problem a line. The parser loses its
 * way at the first slip: where a reason is known, the problems without one merely followed from it and are left out.
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

/** The reason of a problem; undefined where the parser's own words are all there is. */
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

/** A value whose first character has a meaning of its own in YAML. */
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

/** A bracket or quote that is never closed, told where it stands. */
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
