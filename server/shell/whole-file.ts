import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isThere } from './fixtures/fixture-disk.ts';

/**
 * Writes a file all or nothing: a full disk, or an end in the middle, leaves what was there before. What is no file, such
 * as a pipe or a link, is written as it stands.
 * @param mode of a new file
 * @throws the system's own error
 */
export function writeWhole(file: string, content: string | Uint8Array, mode = 0o666): void {
  const former = lstatSync(file, { throwIfNoEntry: false });
  if (former && !former.isFile()) {
    writeFileSync(file, content);
    return;
  }
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, content, { mode, flag: 'wx', flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

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
