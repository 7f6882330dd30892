import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { SANDBOX } from '#contract/paths.ts';
import { staticPages } from './vite/first-paint.ts';
import { precompress } from './vite/precompress.ts';
import { themeColor } from './vite/theme-color.ts';

const NO_FETCH = '\0no-fetch-adapter';

/** React Router's builds for production, which its own package does not name: both entries lead to the one for development. */
const ROUTER: Readonly<Record<string, string>> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };

/**
 * Leaves out of the built portal what it never runs: axios' adapter for `fetch` (in a browser it takes the one for
 * XMLHttpRequest, which is first in its list), and what React Router checks and says while one develops.
 */
function leanPackages(packages: string): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const file = ROUTER[source];
      if (file) return join(packages, 'react-router/dist/production', file);
      return source === './fetch.js' && importer.includes('/axios/lib/adapters/') ? NO_FETCH : null;
    },
    load: (id) => (id === NO_FETCH ? 'export const getFetch = () => false;' : null),
  };
}

const client = import.meta.dirname;
const project = join(client, '..');
const tokens = join(client, 'ui/tokens.css');

/** Of builds; `npm run dev` has its own. */
export default defineConfig(({ mode }): UserConfig => {
  if (mode === 'portal') return build('portal', '/', { index: 'portal/index.html' });
  if (mode === 'sandbox') {
    return build('sandbox', SANDBOX.console, {
      console: 'console/index.html',
      stage: 'simulators/index.html',
      docs: 'console/docs/index.html',
    });
  }
  throw new Error('vite build --mode portal | sandbox');
});

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

/** Puts the built pages at the top of the folder: `portal/index.html` as `index.html`, `…/docs/index.html` as `docs.html`. */
function flattenHtml(input: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'flatten-html',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(input)) {
        const page = bundle[file];
        if (page?.type !== 'asset') throw new Error(`${file} was not built`);
        delete bundle[file];
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source: page.source });
      }
    },
  };
}
