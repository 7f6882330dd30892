import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that is removed after all tests, or after its own: by `afterAll` or `onTestFinished`. */
export function temporaryFolder(after: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'uc-'));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}
