import { sep } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { printable } from '#contract/printable.ts';
import { ROOT } from '#scripts/run/package-root.ts';

/** An unexpected error as the server logs it, behind the prefix of its command. */
const ERROR_LINE = /^(.*?)(\{"level":"error",.*\})$/;
/** Node names a file by its path where it has mapped the line, else by its address. */
const HERE = [`${pathToFileURL(ROOT).href}/`, `${ROOT}${sep}`];

/** A line of the server for a person: the stack of an unexpected error stands below it, a line a frame. */
export function readableLine(line: string): string {
  const [, prefix = '', json] = ERROR_LINE.exec(line) ?? [];
  const entry = json === undefined ? null : parsed(json);
  if (!entry) return coloured(line);
  // The log spells control characters out; each line of a stack is indented, so that a message cannot pass for a line.
  const [message = '', ...frames] = entry.error.split('\\u000a');
  const below = frames.map(
    (frame) => `${prefix}    ${HERE.reduce((text, here) => text.replace(here, ''), frame.trim())}`,
  );
  return [`${prefix}error in ${entry.requestId}: ${message}`, ...below].map(coloured).join('\n');
}

const ESCAPE = '\u001b';
const COLOUR = new RegExp(`(${ESCAPE}\\[[\\d;]*m)`);

/** A line with its colours, and nothing else that a terminal obeys (threat K21). */
function coloured(line: string): string {
  return line
    .split(COLOUR)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join('');
}

function parsed(json: string): { requestId: string; error: string } | null {
  try {
    const { requestId, error } = JSON.parse(json);
    return typeof requestId === 'string' && typeof error === 'string' ? { requestId, error } : null;
  } catch {
    return null;
  }
}

/** Both servers' output for a terminal, whole lines only; silent once `isEnding`: how a server ends is no news then. */
export function readableOutput(output: NodeJS.WritableStream, isEnding: () => boolean): Writable {
  let rest = '';
  return new Writable({
    write: (chunk, _encoding, done) => {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      // The reader may be gone: the servers go on all the same, and end when they are told to.
      if (!isEnding()) for (const line of lines) output.write(`${readableLine(line)}\n`);
      done();
    },
  });
}
