import { join } from 'node:path';
import type { Plugin } from 'vite';

const NO_FETCH = '\0no-fetch-adapter';

/** React Router's builds for production, which its own package does not name: both entries lead to the one for development. */
const ROUTER: Readonly<Record<string, string>> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };

/**
 * Leaves out of the built portal what it never runs: axios' adapter for `fetch` (in a browser it takes the one for
 * XMLHttpRequest, which is first in its list), and what React Router checks and says while one develops.
 */
export function leanPackages(packages: string): Plugin {
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
