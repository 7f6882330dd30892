import { Transform } from 'node:stream';

/** Bytes of a line: a fixture of the largest size fits, as JSON. */
export const LINE_MAX = 8 * 1024 * 1024;
const LINE_END = 0x0a;

/**
 * Passes whole lines on, in time that grows with their length alone, in however many pieces they come (threat K23).
 * @param onTooLong called in place of a line above the limit
 * @param takes false for a line that goes no further
 */
export function wholeLines(onTooLong: () => void, takes: (line: string) => boolean): Transform {
  let pieces: Buffer[] = [];
  let bytes = 0;
  const add = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > LINE_MAX) pieces = [];
    else pieces.push(piece);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, from)) {
        add(chunk.subarray(from, at + 1));
        const line = Buffer.concat(pieces);
        if (bytes > LINE_MAX) onTooLong();
        else if (takes(line.toString('utf8'))) this.push(line);
        pieces = [];
        bytes = 0;
        from = at + 1;
      }
      if (from < chunk.length) add(chunk.subarray(from));
      done();
    },
  });
}
