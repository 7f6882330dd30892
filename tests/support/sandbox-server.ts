import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openTarget } from './target.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** origin of the sandbox that a whole run shares */
    sandboxUrl: string;
  }
}

/**
 * One sandbox for all files of a run, outside their processes: a page's fake timers never touch the server's. The console
 * saves into a folder that is removed with the sandbox.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = join(mkdtempSync(join(tmpdir(), 'uc-screens-')), 'scenarios');
  mkdirSync(folder);
  const target = await openTarget({ fixtures: folder });
  project.provide('sandboxUrl', target.url);
  return async () => {
    await target.close();
    rmSync(dirname(folder), { recursive: true });
  };
}
