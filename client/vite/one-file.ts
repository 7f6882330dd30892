import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** Texts that would end a script or sheet within a page. */
const ENDS = /<\/(?:script|style)|<!--/i;

/**
 * Puts the one script and the one sheet of a built page into it, with a policy that lets nothing else run, and nothing
 * be asked from anywhere.
 */
export function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const page = files.find(({ fileName }) => fileName.endsWith('.html'));
      const [script, ...others] = files.filter((file) => file.type === 'chunk');
      const [sheet, ...sheets] = files.filter(isSheet);
      if (page?.type !== 'asset' || !script || !sheet || others.length + sheets.length > 0)
        throw new Error('expected a page with one script and one sheet');
      const css = String(sheet.source);
      const policy = [
        "default-src 'none'",
        `script-src ${hashOf(script.code)}`,
        `style-src ${hashOf(css)}`,
        'img-src data:',
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; ');
      page.source = String(page.source)
        .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
        .replace(/<script type="module"[^>]*><\/script>\s*/g, '')
        .replace('<title>', `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n    $&`)
        .replace('</head>', () => `<style>${inline(css)}</style>\n  </head>`)
        .replace('</body>', () => `<script type="module">${inline(script.code)}</script>\n  </body>`);
      for (const { fileName } of [script, sheet]) delete bundle[fileName];
    },
  };
}

function isSheet(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputAsset {
  return file.type === 'asset' && file.fileName.endsWith('.css');
}

function inline(text: string): string {
  if (ENDS.test(text)) throw new Error(`the page would end at ${ENDS.exec(text)}`);
  return text;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
