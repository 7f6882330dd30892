import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig, normalizePath, type Rolldown, type UserConfig } from 'vite';
import { SANDBOX } from '#contract/paths.ts';
import { COMMON_HEADERS } from '#contract/response-headers.ts';
import { ApiPort } from './vite/api-port.ts';
import { apiProxy } from './vite/api-proxy.ts';
import { apiStatus } from './vite/api-status.ts';
import { staticPages } from './vite/first-paint.ts';
import { flattenHtml } from './vite/flatten-html.ts';
import { leanPackages } from './vite/lean-packages.ts';
import { liveTexts } from './vite/live-texts.ts';
import { EXTRA_HOSTS, pages } from './vite/pages.ts';
import { precompress } from './vite/precompress.ts';
import { quietLogger } from './vite/quiet-logger.ts';
import { themeColor } from './vite/theme-color.ts';

const client = import.meta.dirname;
const project = join(client, '..');
const tokens = join(client, 'ui/tokens.css');

export default defineConfig(({ command, mode }): UserConfig => {
  if (command === 'serve') return dev();
  if (mode === 'portal') return build('portal', '/', { index: 'portal/index.html' });
  if (mode === 'sandbox') {
    return build('sandbox', SANDBOX.console, {
      console: 'sandbox/console/index.html',
      stage: 'sandbox/simulators/index.html',
      docs: 'sandbox/docs/index.html',
    });
  }
  throw new Error('vite build --mode portal | sandbox');
});

function dev(): UserConfig {
  const port = Number(process.env.PORT ?? 5173);
  const apiPort = Number(process.env.API_PORT ?? 5174);
  const api = new ApiPort(apiPort);
  return {
    root: client,
    appType: 'custom',
    // One a port: two dev servers that share a cache break each other's pages.
    cacheDir: join(project, '.cache/vite', String(port)),
    clearScreen: false,
    customLogger: quietLogger(createLogger('warn')),
    plugins: [
      react(),
      liveTexts(normalizePath(join(project, 'server/contract/copy.ts'))),
      themeColor(tokens),
      apiStatus(api),
      pages(client, port, apiPort),
    ],
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
      warmup: { clientFiles: ['portal/app/main.tsx'] },
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

/** The first script is one file: cut into what each later page shares of it, it is a dozen and compresses worse. */
const FIRST_SCRIPT_WHOLE: Rolldown.OutputOptions = {
  codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
};

/** The portal's first script, and the player of stories, which the console loads when one is played. */
const CHUNK_KB = 700;

function build(name: string, base: string, input: Record<string, string>): UserConfig {
  const files = Object.fromEntries(Object.entries(input).map(([page, file]) => [page, join(client, file)]));
  return {
    root: client,
    base,
    publicDir: name === 'portal' ? join(client, 'public') : false,
    logLevel: 'warn',
    plugins: [
      react(),
      themeColor(tokens),
      flattenHtml(input),
      precompress(),
      ...(name === 'portal'
        ? [leanPackages(join(project, 'node_modules')), staticPages(client, join(project, '.cache'))]
        : []),
    ],
    build: {
      outDir: join(project, 'dist', name),
      emptyOutDir: true,
      license: { fileName: 'licenses.md' },
      modulePreload: { polyfill: false },
      // Every asset is a file: the pages' policy allows data: for pictures only.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: CHUNK_KB,
      rolldownOptions: {
        input: files,
        output: name === 'portal' ? FIRST_SCRIPT_WHOLE : {},
        // On a busy machine it would name plugins that are slow.
        checks: { bundlerTimings: false },
        // A clock for frames can run in Node, too: what it looks for there is not missed.
        onLog: (level, log, report) => {
          if (!log.message.includes('@sinonjs/fake-timers')) report(level, log);
        },
      },
    },
  };
}
