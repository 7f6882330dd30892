import type { Response } from 'express';

const NO_HTTP = '\0';

/**
 * Ends a connection in the place of an answer, for everybody to see. Chromium asks again by itself where a connection
 * that it had used before ends without a byte, and the first call would go unnoticed: so one byte goes out.
 */
export function dropConnection(socket: Response['socket']): void {
  socket?.write(NO_HTTP, () => socket.destroy());
}
