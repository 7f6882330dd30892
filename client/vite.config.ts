import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { SANDBOX } from '#contract/paths.ts';
import { withWire } from '#contract/wire/page-wire.ts';
import { readWireFile } from '#server/shell/wire-file.ts';
import { devConfig } from './vite/dev-config.ts';
import { ENGINES } from './vite/engines.ts';
import { oneFile } from './vite/one-file.ts';
import { themeColor } from './vite/theme-color.ts';

const client = import.meta.dirname;
const project = join(client, '..');
const tokens = join(client, 'ui/tokens.css');

export default defineConfig(({ command, mode }): UserConfig => {
  if (command === 'serve') return devConfig();
  if (mode === 'portal') return build('portal', '/', { index: 'portal/index.html' });
  if (mode === 'sandbox') {
    return build('sandbox', SANDBOX.console, {
      console: 'console/index.html',
      stage: 'simulators/index.html',
      docs: 'console/docs/index.html',
    });
  }
  if (mode === 'trace') return build('trace', '/', { trace: 'console/trace/index.html' }, oneFile());
  throw new Error('vite build --mode portal | sandbox | trace');
});

/** The portal's first script, and the player of stories, which the console loads when one is played. */
const CHUNK_KB = 700;

function build(name: string, base: string, input: Record<string, string>, ...more: Plugin[]): UserConfig {
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
      ...(name === 'portal'
        ? [inlineStyles(client), inlineScriptHash(), ...wireOfBuild(process.env.UC_WIRE || undefined)]
        : []),
      ...more,
    ],
    build: {
      outDir: join(project, 'dist', name),
      emptyOutDir: true,
      target: ENGINES,
      // A trace has the console's packages, whose licences stand in dist/sandbox.
      license: name === 'trace' ? false : { fileName: 'licenses.md' },
      modulePreload: { polyfill: false },
      // Every asset is a file: the pages' policy allows data: for pictures only.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: CHUNK_KB,
      rolldownOptions: {
        input: files,
        // The portal's first script stays one file: split by the parts that later pages share, it would be a dozen.
        output: name === 'portal' ? { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } : {},
        // No warnings about slow plugins, which a busy machine causes.
        checks: { bundlerTimings: false },
        // The fake clock of played frames also runs in Node, whose modules are missing here: no warning about that.
        onLog: (level, log, report) => {
          if (!log.message.includes('@sinonjs/fake-timers')) report(level, log);
        },
      },
    },
  };
}

/**
 * Puts the wire format of a real back end into the page, which is built for it.
 * @param file a wire file; left out: the page reads every spelling of the specification
 */
function wireOfBuild(file: string | undefined): Plugin[] {
  if (file === undefined) return [];
  const wire = readWireFile(file);
  return [{ name: 'wire', apply: 'build', transformIndexHtml: (html) => withWire(html, wire) }];
}

/** Puts the sheets that a page links into it, so that its header is drawn before anything else has come. */
function inlineStyles(client: string): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/<link rel="stylesheet" href="([^"]+)" \/>/g, (_link, sheet: string) => {
          return `<style>${readFileSync(join(client, sheet), 'utf8')}</style>`;
        }),
    },
  };
}

/** Writes the hash of the page's inline script beside it, for the policy that the server sends. */
function inlineScriptHash(): Plugin {
  return {
    name: 'inline-script-hash',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<script>(.*?)<\/script>/s, (_whole, script: string) => {
          const hash = createHash('sha256').update(script).digest('base64');
          return `<script data-hash="sha256-${hash}">${script}</script>`;
        }),
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
