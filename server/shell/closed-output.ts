/**
 * Lets a process outlive the reader of its output: after `… | head -1`, or in a terminal that was closed, a line
 * more would otherwise be an error event without a listener, and that ends it.
 */
export function outliveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore).on('error', ignore);
}

function ignore(): void {
  // No reader is left for the error.
}
