import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import type { Program } from './program-bundle.ts';

export const DEV: Program = { name: 'dev', source: 'scripts/dev.ts', external: ['rolldown'], flags: [], takenLive: [] };

export const API: Program = {
  name: 'api',
  source: 'scripts/dev/api.ts',
  external: [],
  // An unexpected error names lines of the sources.
  flags: ['--enable-source-maps'],
  takenLive: [],
};

export const WEB: Program = {
  name: 'web',
  source: 'scripts/dev/web.ts',
  external: ['vite', '@vitejs/plugin-react', 'lightningcss', 'rolldown'],
  // Vite maps the stacks of what it loads; Node would read each of those maps once more.
  flags: [],
  // Vite's own refusals speak these texts, but a restart of Vite would reload every page for each of them.
  takenLive: [join(ROOT, 'server/contract/copy.ts')],
};
