import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import react from '@vitejs/plugin-react';
import { createLogger, type Logger, normalizePath, type UserConfig } from 'vite';
import { COPY } from '#contract/copy.ts';
import { COMMON_HEADERS } from '#contract/response-headers.ts';
import { apiFront } from './api-front.ts';
import { ApiPort } from './api-port.ts';
import { apiStatus } from './api-status.ts';
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
