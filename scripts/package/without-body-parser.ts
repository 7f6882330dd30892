import type { Plugin } from 'vite';

const STUB = '\0no-body-parser';

/**
 * Leaves body-parser out, which Express loads for `express.json` and its like: this server reads bodies itself, and the
 * tables of the character sets that body-parser knows are half of what its pages would load.
 */
export function withoutBodyParser(): Plugin {
  return {
    name: 'without-body-parser',
    enforce: 'pre',
    resolveId: (id) => (id === 'body-parser' ? STUB : null),
    load: (id) => (id === STUB ? 'export default {};' : null),
  };
}
