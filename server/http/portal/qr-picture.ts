import { crc32, deflateSync } from 'node:zlib';
import { create } from 'qrcode';
import { enterPath, SANDBOX } from '#contract/paths.ts';

/** Pixels of a module: about 360 of a picture, for 180 px on a dense screen. */
const SCALE = 8;
/** Modules of the quiet zone, which is part of the picture. */
const MARGIN = 2;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** filters of a PNG's row */
const AS_IT_IS = 0;
const AS_ABOVE = 2;

/**
 * A QR code as a PNG data URL. Each pixel is one bit, each row of a module after its first one "as above": the renderer of the
 * library filters four bytes for each pixel instead, which takes more than ten times as long.
 */
export function qrPicture(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const side = (size + 2 * MARGIN) * SCALE;
  // White, each row behind the byte of its filter.
  const stride = 1 + side / 8;
  const rows = Buffer.alloc(stride * side, 0xff);
  for (let module = 0; module < size + 2 * MARGIN; module += 1) {
    const first = module * SCALE * stride;
    rows[first] = AS_IT_IS;
    const y = module - MARGIN;
    // Eight pixels wide: a module is one byte.
    for (let x = 0; x < size; x += 1) if (y >= 0 && y < size && data[y * size + x]) rows[first + 1 + MARGIN + x] = 0;
    for (let again = first + stride; again < first + SCALE * stride; again += stride)
      rows.fill(0, again, again + stride).fill(AS_ABOVE, again, again + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey.
  header[8] = 1;
  const png = [SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND')];
  return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`;
}

/** Length, type, content and checksum. */
function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  content.copy(bytes, 8);
  const end = 8 + content.length;
  bytes.writeUInt32BE(crc32(bytes.subarray(4, end)), end);
  return bytes;
}

/** Picture of a ticket's code: it leads a phone's camera to the stage's WeChat, in the ticket's world. */
export function ticketPicture(origin: string, worldId: string, scene: string): string {
  return qrPicture(origin + enterPath(worldId, SANDBOX.stageWeChat, { scene }));
}
