const STRING_OR_COMMENT =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=[=(,:[!&|?{};\n>]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

/** The source with its comments turned into spaces: every line and column stays where it was. */
export function withoutComments(source: string): string {
  return source.replace(STRING_OR_COMMENT, (found) => (isComment(found) ? blank(found) : found));
}

/** Its comments, with everything else turned into spaces: every line and column stays where it was. */
export function onlyComments(source: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, index } of source.matchAll(STRING_OR_COMMENT)) {
    if (!isComment(found)) continue;
    parts.push(blank(source.slice(end, index)), found);
    end = index + found.length;
  }
  return parts.join('') + blank(source.slice(end));
}

function isComment(text: string): boolean {
  return text.startsWith('//') || text.startsWith('/*');
}

function blank(text: string): string {
  return text.replace(/[^\n]+/g, (line) => ' '.repeat(line.length));
}
