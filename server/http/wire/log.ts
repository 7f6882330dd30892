import { printable } from '#contract/printable.ts';

/** Logs an unexpected error as one JSON line on standard error. The response has the request id, never the stack. */
export function logFailure(requestId: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${JSON.stringify({ level: 'error', requestId, error: printable(text.slice(0, 4000)) })}\n`);
}
