import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { NodeTransport } from '#kit/node/node-transport.ts';
import { isSandbox } from '#scripts/contract/target/target-transport.ts';

interface Listening {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A server on a free port of this machine, or on the given port; its end cuts off open connections. */
export async function listening(app: RequestListener | Server | SecureServer, at = 0): Promise<Listening> {
  const server = typeof app === 'function' ? createServer(app) : app;
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, port, close };
}

/** True on a machine with IPv6. */
export const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

/** True if the sandbox at an address responds, and has its first key. */
export function isReady(url: string): Promise<boolean> {
  return isSandbox(new NodeTransport(url));
}
