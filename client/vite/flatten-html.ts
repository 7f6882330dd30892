import type { Plugin } from 'vite';

/** Puts the built pages at the top of the folder: `portal/index.html` as `index.html`, `…/docs/index.html` as `docs.html`. */
export function flattenHtml(input: Readonly<Record<string, string>>): Plugin {
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
