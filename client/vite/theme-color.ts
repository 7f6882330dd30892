import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The surface that meets a browser's own bar. */
const SURFACE = /--color-surface: light-dark\((?<light>[^,]+), (?<dark>[^)]+)\);/;

/**
 * Colours a browser's own bar like the page below it, in both themes. The values are the tokens' own.
 * @param file the sheet of tokens
 */
export function themeColor(file: string): Plugin {
  return {
    name: 'theme-color',
    transformIndexHtml: () => {
      const found = SURFACE.exec(readFileSync(file, 'utf8'))?.groups;
      if (!found) throw new Error(`${file} has no --color-surface in two themes`);
      return Object.entries(found).map(([scheme, content]): HtmlTagDescriptor => {
        const media = `(prefers-color-scheme: ${scheme})`;
        return { tag: 'meta', attrs: { name: 'theme-color', 'data-scheme': scheme, media, content }, injectTo: 'head' };
      });
    },
  };
}
