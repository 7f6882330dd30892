import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that is removed after all tests, or after its own: by `afterAll` or `onTestFinished`. */
export function temporaryFolder(after: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'uc-'));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes a file: an object as JSON, which readers of YAML take, too. @returns its path */
export function fileIn(folder: string, name: string, content: string | object): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
