/** Control characters, bidi marks and line separators, which could forge a line or a colour (threats S35, K21). */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text on one line, with its unsafe characters spelled as JSON spells them. */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** An error of several lines, each of which is printable. The message of any other error is one line. */
export class LinesError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.map(printable).join('\n'));
  }
}

/** Lines in which an error is printed. */
export function linesOf(error: unknown): readonly string[] {
  if (error instanceof LinesError) return error.message.split('\n');
  return [printable(error instanceof Error ? error.message : String(error))];
}
