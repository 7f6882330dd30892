import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import react from '@vitejs/plugin-react';
import { createLogger, type Logger, normalizePath, type UserConfig } from 'vite';
import { COPY } from '#contract/copy.ts';
import { COMMON_HEADERS } from '#contract/response-headers.ts';
import { ApiPort } from './api-port.ts';
import { apiProxy, isRefusedConnection } from './api-proxy.ts';
import { apiStatus } from './api-status.ts';
import { liveTexts } from './live-texts.ts';
import { EXTRA_HOSTS, pages } from './pages.ts';
import { themeColor } from './theme-color.ts';

const SAY_AGAIN_MS = 10_000;

/** A proxy error is an answer to the browser, not a stack in the terminal: one short line where no API is there. */
function quietLogger(logger: Logger): Logger {
  let saidAt = 0;
  const error: Logger['error'] = (text, options) => {
    if (!/\b(?:http|ws) proxy (?:socket )?error\b/.test(stripVTControlCharacters(text)))
      return logger.error(text, options);
    if (!isRefusedConnection(options?.error ?? {}) || Date.now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = Date.now();
    logger.warn('the API is not ready yet; the page tries again');
  };
  return { ...logger, error };
}

const client = join(import.meta.dirname, '..');
const project = normalizePath(join(client, '..'));
const tokens = join(client, 'ui/tokens.css');
const TEXTS = normalizePath(join(project, 'server/contract/copy.ts'));

/** Vite as `npm run dev` has it before the API; ports, names and cache come by the environment. */
export function devConfig(): UserConfig {
  const port = Number(process.env.PORT ?? 5173);
  const apiPort = Number(process.env.API_PORT ?? 5174);
  const api = new ApiPort(apiPort);
  return {
    root: client,
    appType: 'custom',
    // One a dev server: two that share a cache break each other's pages.
    cacheDir: join(project, '.cache/vite', process.env.VITE_CACHE ?? String(port)),
    clearScreen: false,
    customLogger: quietLogger(createLogger('warn')),
    plugins: [react(), liveTexts(TEXTS, COPY), themeColor(tokens), apiStatus(api), pages({ client, port, apiPort })],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      cors: false,
      allowedHosts: [...EXTRA_HOSTS],
      headers: COMMON_HEADERS,
      proxy: apiProxy(api),
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
      entries: ['portal/index.html', 'sandbox/*/index.html'],
      include: [
        'react',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'react-dom/client',
        'react-router-dom',
        'axios',
        'zod/mini',
        'node-rsa',
        '@base-ui/react/dialog',
        '@base-ui/react/tabs',
      ],
    },
  };
}
