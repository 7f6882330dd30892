import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import type { World } from '#sandbox/world/world.ts';
import { CHROMIUM_ARGS, findBrowser } from '#scripts/run/browser.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { sourceClient } from '#server/shell/client-files.ts';
import type { StartOptions } from '#server/shell/start.ts';
import { type ForeignSite, startForeignSite } from './foreign-site.ts';
import { startTestSandbox } from './target.ts';
import { startVite } from './vite-front.ts';

/** Every `*.example` is this machine; the browser's own guard of the local network is off, so that ours is what holds. */
const HOSTILE_ARGS = [
  '--host-resolver-rules=MAP *.example 127.0.0.1',
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWarn',
];

/** A server with Vite before it, somebody else's server beside them, and a browser that believes foreign names. */
export interface HostileGround {
  readonly browser: Browser;
  readonly site: ForeignSite;
  readonly serverPort: number;
  readonly vitePort: number;
  /** everything about the world `main`; its clock stands still */
  state(): string;
  /** calls that came in, as `METHOD /path` */
  readonly came: string[];
  close(): Promise<void>;
}

/** @param doors that the server was started with */
export async function prepareHostileGround(doors: Partial<StartOptions> = {}): Promise<HostileGround> {
  const came: string[] = [];
  const server = await startTestSandbox({ client: sourceClient(join(ROOT, 'client')), ...doors });
  // Express has taken the mounted prefix off by now.
  // Before the application, whose routers shorten the address.
  server.server.prependListener('request', (request) => came.push(`${request.method} ${request.url}`));
  const main = server.sandbox.find('main') as World;
  main.clock.freeze();
  const vitePort = await freePort();
  const vite = await startVite(vitePort, server.port);
  const site = await startForeignSite('<body></body>');
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS, ...HOSTILE_ARGS],
    ...(executablePath ? { executablePath } : {}),
  });
  return {
    browser,
    site,
    vitePort,
    came,
    serverPort: server.port,
    state: () => JSON.stringify(main.snapshot()),
    close: async () => {
      await browser.close();
      await vite.close();
      await site.close();
      await server.close();
    },
  };
}
