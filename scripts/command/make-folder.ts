import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isThere } from '#server/shell/fixtures/fixture-disk.ts';

/**
 * Makes a folder and those above it, each by a call of its own: the recursive call of Node never returns where a file
 * system such as /proc refuses a folder as if its parent were missing.
 * @throws the system's own error
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = folder; !isThere(at) && at !== dirname(at); at = dirname(at)) missing.push(at);
  for (const one of missing.reverse()) mkdirSync(one);
}
