import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isThere, reasonOf } from '#server/shell/fixtures/fixture-disk.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Makes the folder of a recording before the first call, so that no run is made in vain.
 * @throws one sentence where nothing can be written there, or a recording is there that may not be replaced
 */
export function prepareRecording(folder: string, mayOverwrite: boolean): void {
  if (!mayOverwrite && isThere(join(folder, 'run.json')))
    throw new Error(`--record ${folder}: a recording is there already; name another folder, or add --overwrite.`);
  try {
    makeFolder(folder);
    // Fails where a file stands in the folder's place.
    readdirSync(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Error(`--record ${folder}: this folder cannot be written: ${reasonOf(error)}`);
  }
}
