import type { ServerResponse } from 'node:http';

const NO_HTTP = '\0';

/**
 * Ends a connection instead of responding, visibly to every client. Chromium silently repeats a call when a reused
 * connection ends without a byte, and the first call would go unnoticed: so one byte is sent.
 */
export function dropConnection(socket: ServerResponse['socket']): void {
  socket?.write(NO_HTTP, () => socket.destroy());
}
