import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
// Imported: a test runner may have replaced the global timers.
import { clearInterval, setInterval } from 'node:timers';
import { CONNECTIONS_MAX, HEADER_READ_MAX } from '#contract/limits.ts';
import { type AppOptions, createApp } from '#http/app.ts';
import type { ClientPages } from '#http/pages/as-served.ts';
import { type Access, CLOSED } from '#http/wire/access.ts';
import { refuseBrokenRequests } from '#http/wire/connections.ts';
import { IssuedSessions } from '#http/wire/issued-sessions.ts';
import { Sandbox, type SandboxOptions } from '#sandbox/world/sandbox.ts';
import { builtClient } from './client-files.ts';
import { KeyPool } from './key-pool.ts';
import { isLocalhost, listen } from './listen.ts';
import { type Keys, realPlatform, sameText } from './platform.ts';
import { projectVersion } from './project.ts';

export interface StartOptions
  extends Omit<SandboxOptions, 'platform' | 'journalsMax'>,
    Omit<AppOptions, 'sandbox' | 'version' | 'isToken' | 'access' | 'client'>,
    Partial<Omit<Access, 'address'>> {
  /** 0 takes a free one */
  readonly port: number;
  readonly host?: string;
  /** the built client, or the folder it was built into; left out, the server answers calls only */
  readonly client?: string | ClientPages;
  readonly token?: string | null;
  /** serves https: certificate and private key, PEM */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** keys to share with other servers of one process */
  readonly keys?: Keys;
}

export interface RunningSandbox {
  /** for programs */
  readonly url: string;
  /** of its pages in a browser of this machine */
  readonly origin: string;
  readonly port: number;
  readonly sandbox: Sandbox;
  /** the application that the server listens with */
  readonly app: RequestListener;
  readonly server: Server;
  /** Resolves when the first key is there: only then a world can be written down. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A listening sandbox, ready for its first call. Its first key is made meanwhile: a call that needs it waits, no other.
 * Rejects with EADDRINUSE where the port is taken at one of its addresses.
 */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const keys = options.keys ?? new KeyPool();
  // Handled by the call that needs the key.
  keys.ready().catch(() => undefined);
  const sandbox = new Sandbox({ ...options, platform: realPlatform(keys) });
  const client = typeof options.client === 'string' ? builtClient(options.client) : options.client;
  if (client === null) throw new Error('There is no build: run npm run build first');
  const { host = CLOSED.address, hosts = [], publicOrigin = null, allowOrigins = [], token } = options;
  const app = createApp({
    ...options,
    sandbox,
    client,
    version: projectVersion(),
    issuedSessions: new IssuedSessions(),
    access: { hosts, address: host, publicOrigin, allowOrigins },
    isToken: token ? (given) => sameText(given, token) : undefined,
  });
  // Few serve https, and its modules take a tenth of a start.
  const server = options.tls
    ? (await import('node:https')).createServer({ ...SLOW_CLIENTS, ...options.tls }, app)
    : createServer(SLOW_CLIENTS, app);
  server.maxConnections = CONNECTIONS_MAX;
  refuseBrokenRequests(server, () => sandbox.nextRequestId());
  // An expectation without support in Node gets a bare 417 from it, before the Host is looked at (threat S25).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const stopBeside = await listen(server, options.port, host);
  // Late messages arrive even without a call; a frozen or idle world costs one check.
  const settling = setInterval(() => {
    for (const world of sandbox.all()) world.settle();
  }, SETTLE_MS).unref();
  const dropping = setInterval(() => sandbox.dropIdle(), DROP_IDLE_MS).unref();
  const { address, port } = server.address() as AddressInfo;
  const originOf = (name: string) => `${options.tls ? 'https' : 'http'}://${name}:${port}`;
  const byHost = originOf(isIPv6(host) ? `[${host}]` : host);
  const origin = isLocalhost(address) ? originOf('localhost') : byHost;
  return {
    // A certificate names hosts, rarely an address.
    url: options.tls ? origin : byHost,
    origin,
    port,
    sandbox,
    app,
    server,
    ready: () => keys.ready(),
    close: () => {
      clearInterval(settling);
      clearInterval(dropping);
      if (!options.keys) keys.close();
      stopBeside();
      return close(server);
    },
  };
}

const SETTLE_MS = 200;
const DROP_IDLE_MS = 60_000;

/** Limits on the time that a slow or stuck client may hold a connection (threat S30). Milliseconds, bytes. */
const SLOW_CLIENTS = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 500,
  // Node's clients close an idle connection after 5 s, in a busy test much later: no call may meet a closing connection.
  keepAliveTimeout: 65_000,
  maxHeaderSize: HEADER_READ_MAX,
  /** a request without Host gets the same answer as one with a foreign Host */
  requireHostHeader: false,
} as const;

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
