import * as z from 'zod/mini';

/** Values that a wire format may have in another form; recognised by their schema. */

/** Milliseconds since 1970. */
export const Moment = z.int();
/** A PNG as a data URL (assumed). No other picture is drawn (threat C9). */
export const Picture = z.string().check(z.startsWith('data:image/png;base64,'));
/** A JSON string with qrCodeStatus (spec §3). */
export const QrCode = z.string();
/** Its content. Unknown numbers mean: keep polling. */
export const QrCodeState = z.object({ qrCodeStatus: z.int() });
