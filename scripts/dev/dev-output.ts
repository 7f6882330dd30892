import { Writable } from 'node:stream';
import { printable } from '#contract/printable.ts';

/** An unexpected error as the server logs it, behind the prefix of its command. */
const ERROR_LINE = /^(.*?)\{"level":"error","requestId":"([^"]*)","error":(".*")\}$/;
const COLOUR = new RegExp(`(${String.fromCharCode(27)}\\[[\\d;]*m)`);

/** A line of a server for a person: the stack of an unexpected error stands below it, a line a frame. */
export function readableLine(line: string): string {
  const [, prefix = '', requestId = '', error] = ERROR_LINE.exec(line) ?? [];
  if (error === undefined) return coloured(line);
  // The log spells control characters out; each line of a stack is indented, so that a message cannot pass for a line.
  const [message = '', ...frames] = String(JSON.parse(error)).split('\\u000a');
  const below = frames.map((frame) => `${prefix}    ${frame.trim()}`);
  return [`${prefix}error in ${requestId}: ${message}`, ...below].map(coloured).join('\n');
}

/** A line with its colours, and nothing else that a terminal obeys (threat K21). */
function coloured(line: string): string {
  const parts = line.split(COLOUR);
  return parts.map((part, index) => (index % 2 === 1 ? part : printable(part))).join('');
}

/** Both servers' output for a terminal, whole lines only. */
export function readableOutput(output: NodeJS.WritableStream): Writable {
  let rest = '';
  return new Writable({
    write: (chunk, _encoding, done) => {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      // The reader may be gone: the servers go on, and end at a signal.
      for (const line of lines) output.write(`${readableLine(line)}\n`);
      done();
    },
  });
}
