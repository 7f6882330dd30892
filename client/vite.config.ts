import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown, type UserConfig } from 'vite';
import { SANDBOX } from '#contract/paths.ts';
import { staticPages } from './vite/first-paint.ts';
import { flattenHtml } from './vite/flatten-html.ts';
import { leanPackages } from './vite/lean-packages.ts';
import { precompress } from './vite/precompress.ts';
import { themeColor } from './vite/theme-color.ts';

const client = import.meta.dirname;
const project = join(client, '..');
const tokens = join(client, 'ui/tokens.css');

/** Of builds; `npm run dev` has its own. */
export default defineConfig(({ mode }): UserConfig => {
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
