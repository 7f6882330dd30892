import type { Plugin } from 'vite';

/** A character beyond ASCII with the backslashes before it. */
const BEYOND_ASCII = /(\\*)([^\0-\x7f])/g;

/**
 * Writes every character beyond ASCII as an escape: V8 keeps the text of a program for as long as it runs, two bytes a
 * character where one of them is beyond Latin-1.
 */
export function ascii(): Plugin {
  return {
    name: 'ascii',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code);
    },
  };
}

/** @throws for a character that is escaped already: its backslash would escape that of the escape */
export function inAscii(code: string): string {
  return code.replace(BEYOND_ASCII, (_all, backslashes: string, character: string) => {
    if (backslashes.length % 2 === 1) throw new Error(`An escaped ${character} stands in the code.`);
    return `${backslashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
