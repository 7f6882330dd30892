import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventReader } from '#client-sandbox/connection/event-reader.ts';

function readAll(chunks: readonly string[]): string[] {
  const reader = new EventReader();
  return chunks.flatMap((chunk) => reader.push(chunk));
}

describe('EventReader', () => {
  it('gives the data of an event once its blank line came', () => {
    const reader = new EventReader();
    expect(reader.push('data: {"type":"sms"}\n')).toEqual([]);
    expect(reader.push('\n')).toEqual(['{"type":"sms"}']);
  });

  it('reads CR, LF and CRLF as line ends, also when a chunk ends between CR and LF', () => {
    expect(readAll(['data: a\r\n\r\ndata: b\r\rdata: c\n\n', 'data: d\r', '\n\r', '\ndata: e\n\n'])).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });

  it('joins several data lines with a line feed', () => {
    expect(readAll(['data: one\ndata: two\n\n'])).toEqual(['one\ntwo']);
  });

  it('takes one space after the colon away and no more', () => {
    expect(readAll(['data:a\n\n', 'data:  b\n\n', 'data\n\n'])).toEqual(['a', ' b', '']);
  });

  it('passes over comments, other fields and blank lines', () => {
    expect(readAll([':\n\n', 'id: 1\nevent: x\nretry: 5\n\n', '\n\n'])).toEqual([]);
  });

  it('reads the same wherever the stream is cut', () => {
    const text = fc.string({ unit: fc.constantFrom('数', 'b', ':', ' ', '{', '😀') });
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 5 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.nat(),
        (payloads, end, cut) => {
          const stream = payloads.map((payload) => `data: ${payload}${end}${end}`).join('');
          const at = stream.length === 0 ? 0 : cut % stream.length;
          // A CR at the very end of the stream may still become a CRLF, so the stream goes on.
          expect(readAll([stream.slice(0, at), stream.slice(at), ': more'])).toEqual(payloads);
        },
      ),
    );
  });
});
