import type { Plugin } from 'vite';

const STUB = '\0no-body-parser';

/**
 * Leaves body-parser out, which Express loads for `express.json` and its like: this server reads bodies itself. With the
 * tables of the character sets that body-parser knows, a start takes more than 1.5 times bare Express (docs/maintaining/bench.md).
 */
export function withoutBodyParser(): Plugin {
  return {
    name: 'without-body-parser',
    enforce: 'pre',
    resolveId: (id) => (id === 'body-parser' ? STUB : null),
    load: (id) => (id === STUB ? 'export default {};' : null),
  };
}
