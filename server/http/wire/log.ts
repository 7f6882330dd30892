/** Control characters, bidi marks and line separators, which could forge a line or a colour in a terminal (threat S35). */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text that can be printed on one line. */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

/** Logs an unexpected error as one JSON line on standard error. The response has the request id, never the stack. */
export function logFailure(requestId: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${JSON.stringify({ level: 'error', requestId, error: printable(text.slice(0, 4000)) })}\n`);
}
