import fc from 'fast-check';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { qrPicture } from '#http/portal/qr-picture.ts';

const PREFIX = 'data:image/png;base64,';

function pictureOf(text: string) {
  const picture = qrPicture(text);
  expect(picture.startsWith(PREFIX)).toBe(true);
  return PNG.sync.read(Buffer.from(picture.slice(PREFIX.length), 'base64'), { checkCRC: true });
}

function readBack(text: string): string | undefined {
  const { data, width, height } = pictureOf(text);
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}

describe('the picture of a QR code', () => {
  it('is a square with a white margin of two modules, dense enough for 180 px', () => {
    const { data, width, height } = pictureOf('http://localhost:5173/');
    expect(width).toBe(height);
    const margin = Array.from({ length: 16 * width }, (_, pixel) => data[4 * pixel]);
    expect(new Set(margin)).toEqual(new Set([255]));
  });

  it('reads back whatever text it is of, short or long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 400 }), (text) => {
        expect(readBack(text)).toBe(text);
      }),
      { numRuns: 25 },
    );
  });
});
