import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

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
