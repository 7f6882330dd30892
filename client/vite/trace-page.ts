import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { SANDBOX } from '#contract/paths.ts';
import { COMMON_HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { sendRefusal } from '#http/wire/send.ts';

const run = promisify(execFile);

/**
 * The page of a trace, which is one file: built at its first request, and again after a change of its sources, in a
 * process of its own, because React's development build is loaded in this one.
 */
export function tracePage(project: string): Plugin {
  let built: Promise<string> | null = null;
  return {
    name: 'trace-page',
    apply: 'serve',
    configureServer({ config, middlewares, watcher }) {
      const folder = join(config.cacheDir, 'trace');
      watcher.on('all', () => {
        built = null;
      });
      middlewares.use(SANDBOX.trace, (request, response, next) => {
        if (request.url !== '/' || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
        // A picture of another site's page may start no build (threat K2).
        if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
          return sendRefusal(response, new Refusal('CROSS_SITE_REJECTED', null));
        built ??= build(project, folder);
        const building = built;
        building.then(
          (page) => {
            response.writeHead(200, { ...COMMON_HEADERS, 'Cache-Control': 'no-store', 'Content-Type': TEXT });
            response.end(page);
          },
          (error) => {
            built = null;
            config.logger.error(`The page of a trace could not be built: ${error.message}`);
            sendRefusal(response, new Refusal('PATH_UNKNOWN', null));
          },
        );
      });
    },
  };
}

const TEXT = 'text/plain; charset=utf-8';

async function build(project: string, folder: string): Promise<string> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const flags = ['--config', 'client/vite.config.ts', '--configLoader', 'native', '--mode', 'trace'];
  const out = ['--outDir', folder, '--emptyOutDir'];
  await run(process.execPath, ['--import', 'tsx', vite, 'build', ...flags, ...out], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return readFile(join(folder, 'trace.html'), 'utf8');
}
