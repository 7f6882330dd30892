import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { listen } from '#server/shell/listen.ts';

const LOOPBACK = '127.0.0.1';

/** A port that nothing on this machine listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const stop = await listen(server, 0, LOOPBACK);
  const { port } = server.address() as AddressInfo;
  stop();
  await closed(server);
  return port;
}

/** The loopback address at which a port is taken right now; null where a server could listen. */
export async function takenAddress(port: number): Promise<string | null> {
  const server = createServer();
  try {
    const stop = await listen(server, port, LOOPBACK);
    stop();
    await closed(server);
    return null;
  } catch (error) {
    return (error as { readonly address?: string }).address ?? LOOPBACK;
  }
}

/** True if a server could listen on a loopback port right now. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await takenAddress(port)) === null;
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
