import { Transform } from 'node:stream';

/** Bytes of a line: a fixture of the largest size fits, as JSON. */
export const LINE_MAX = 8 * 1024 * 1024;
const ROOM = 64 * 1024;
const LINE_END = 0x0a;

/**
 * Passes whole lines on, in time that grows with their length alone, in however many pieces they come (threat K23).
 * @param onTooLong called in place of a line above the limit
 * @param takes false for a line that goes no further
 */
export function wholeLines(onTooLong: () => void, takes: (line: string) => boolean): Transform {
  let room = Buffer.alloc(ROOM);
  let bytes = 0;
  const add = (piece: Buffer) => {
    const needed = bytes + piece.length;
    if (needed > room.length && room.length < LINE_MAX) {
      const larger = Buffer.alloc(Math.min(LINE_MAX, Math.max(needed, 2 * room.length)));
      room.copy(larger, 0, 0, bytes);
      room = larger;
    }
    if (needed <= LINE_MAX) piece.copy(room, bytes);
    bytes = needed;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, from)) {
        add(chunk.subarray(from, at + 1));
        if (bytes > LINE_MAX) onTooLong();
        else if (takes(room.toString('utf8', 0, bytes))) this.push(Buffer.from(room.subarray(0, bytes)));
        if (room.length > ROOM) room = Buffer.alloc(ROOM);
        bytes = 0;
        from = at + 1;
      }
      if (from < chunk.length) add(chunk.subarray(from));
      done();
    },
  });
}
