import { ticketPicture } from '#http/portal/qr-picture.ts';
import { medianMs } from './rounds.ts';
import { atMost, type Figure, type RowGroup } from './row.ts';

const PICTURES = 200;

export const QR: RowGroup = {
  name: 'qr',
  about: 'the picture that `prepare` draws',
  rows: [{ name: 'qr', about: 'a QR picture drawn', measure: picture }],
};

/** Another text each time. */
async function picture(): Promise<Figure[]> {
  const draw = (index: number) => ticketPicture('http://localhost:5173', 'main', `${index}`.padStart(32, 'a'));
  const first = medianMs(1, draw);
  const ms = medianMs(PICTURES, draw);
  const text = `${ms.toFixed(2)} ms, the first ${first.toFixed(1)} ms`;
  return [{ figure: 'a QR picture drawn', target: atMost(3, 'ms'), value: ms, text }];
}
