import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import react from '@vitejs/plugin-react';
import { createLogger, type Logger, normalizePath, type Plugin, type UserConfig } from 'vite';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldList } from '#contract/control/world.ts';
import { COPY } from '#contract/copy.ts';
import { COMMON_HEADERS } from '#contract/response-headers.ts';
import { HEADERS } from '#contract/storage.ts';
import { apiFront } from './api-front.ts';
import { ApiPort } from './api-port.ts';
import { liveTexts } from './live-texts.ts';
import { themeColor } from './theme-color.ts';

/** A proxy error is an answer to the browser, not a stack in the terminal. */
function quietLogger(logger: Logger): Logger {
  const error: Logger['error'] = (text, options) => {
    if (!/\b(?:http|ws) proxy (?:socket )?error\b/.test(stripVTControlCharacters(text))) logger.error(text, options);
  };
  return { ...logger, error };
}

const client = join(import.meta.dirname, '..');
const project = join(client, '..');
const TEXTS = normalizePath(join(project, 'server/contract/copy.ts'));

/** Vite as `npm run dev` has it before the API; ports and names come by the environment. */
export function devConfig(): UserConfig {
  const port = Number(process.env.PORT ?? 5173);
  const api = new ApiPort(Number(process.env.API_PORT ?? 5174));
  const hosts = (process.env.ALLOW_HOST ?? '').split(',').filter(Boolean);
  return {
    root: client,
    appType: 'custom',
    // One a dev server: two that share a cache break each other's pages.
    cacheDir: join(project, '.cache/vite', String(port)),
    publicDir: false,
    clearScreen: false,
    customLogger: quietLogger(createLogger('warn')),
    plugins: [
      react(),
      liveTexts(TEXTS, COPY),
      themeColor(join(client, 'ui/tokens.css')),
      apiStatus(api),
      apiFront(api, port, hosts),
    ],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      cors: false,
      allowedHosts: hosts,
      headers: COMMON_HEADERS,
      fs: {
        strict: true,
        allow: [
          client,
          // The vocabulary of stories stands in the fixture's schema.
          ...['server/contract', 'server/sandbox', 'node_modules', '.cache/vite'].map((folder) =>
            join(project, folder),
          ),
        ],
      },
    },
    optimizeDeps: {
      // Found before the first page is asked for: a dependency found late would reload pages in use.
      entries: ['portal/index.html', 'console/index.html', 'console/docs/index.html', 'simulators/index.html'],
    },
  };
}

/** Messages of Vite's socket, the page's module that shows them, and what only the portal's pages have. */
const STATUS = 'sandbox:api';
const ASK = 'sandbox:api?';
const NOTICE = '/console/dev/api-notice.ts';
const PORTAL = '/portal/app/main.tsx';

/** State of the API as a page of the portal shows it. */
interface ApiStatus {
  readonly isDown: boolean;
  /** worlds whose state the last restart lost */
  readonly lost: readonly string[];
}

/** Informs open pages of the portal that the API does not respond, that it is back, and which worlds a restart lost. */
function apiStatus(api: ApiPort): Plugin {
  return {
    name: 'api-status',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.includes(PORTAL) ? [{ tag: 'script', attrs: { type: 'module', src: NOTICE }, injectTo: 'body' }] : [],
    configureServer({ ws, httpServer }) {
      let seenUntil = Date.now();
      const report = async (state: 'back' | 'down'): Promise<void> => {
        const lost = state === 'back' ? await lostWorlds(api, seenUntil).catch(() => []) : [];
        seenUntil = Date.now();
        ws.send(STATUS, { isDown: state === 'down', lost } satisfies ApiStatus);
      };
      const stop = api.watch(
        () => ws.clients.size > 0,
        (state) => void report(state),
      );
      httpServer?.once('close', stop);
      ws.on(ASK, (_data, page) => {
        if (api.isDown) page.send(STATUS, { isDown: true, lost: [] } satisfies ApiStatus);
      });
    },
  };
}

async function lostWorlds(api: ApiPort, since: number): Promise<string[]> {
  const answer = await fetch(api.url + CONTROL.worlds.path, { headers: { [HEADERS.control]: '1' } });
  const { dropped } = (await answer.json()) as WorldList;
  return dropped.filter(({ reason, at }) => reason === 'restart' && at >= since).map(({ id }) => id);
}
