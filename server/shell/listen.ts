import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** For an address that `localhost` may lead to, the other one. */
const OTHER_LOOPBACK: Readonly<Record<string, string>> = {
  '127.0.0.1': '::1',
  '0.0.0.0': '::1',
  '::1': '127.0.0.1',
};
/** True for an address that answers to `localhost`; `::` is IPv4 too. */
export function isLocalhost(address: string): boolean {
  return address === '::' || Object.hasOwn(OTHER_LOOPBACK, address);
}

/** A machine without IPv6 has no such address, or no such family. */
const NOT_HERE: readonly unknown[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];
/** Tries where any free port will do, and another program has it at the other address. */
const FREE_TRIES = 20;

/**
 * Listens at an address, and at the other loopback too where it is one: a browser takes either for `localhost`. Rejects
 * where the port is taken at one of them. @returns a function that stops the other one
 */
export async function listen(server: Server, port: number, host: string): Promise<() => void> {
  for (let tries = 1; ; tries += 1) {
    server.listen(port, host);
    await once(server, 'listening');
    try {
      return await listenBeside(server);
    } catch (error) {
      await new Promise((resolve) => server.close(resolve));
      if (port !== 0 || tries === FREE_TRIES) throw error;
    }
  }
}

/** Listens at the other loopback for a server that listens at one; each connection is the server's own. */
export async function listenBeside(server: Server): Promise<() => void> {
  const { address, port } = server.address() as AddressInfo;
  const host = OTHER_LOOPBACK[address];
  if (host === undefined) return () => undefined;
  // As an HTTP server opens its sockets.
  const beside = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  beside.maxConnections = server.maxConnections;
  try {
    beside.listen(port, host);
    await once(beside, 'listening');
  } catch (error) {
    if (NOT_HERE.includes((error as NodeJS.ErrnoException).code)) return () => undefined;
    throw error;
  }
  const stop = () => void beside.close();
  server.once('close', stop);
  return stop;
}
