import type { TestProject } from 'vitest/node';
import { openTarget } from './target.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** origin of the sandbox that a whole run shares */
    sandboxUrl: string;
  }
}

/** One sandbox for all files of a run, outside their processes: a page's fake timers never touch the server's. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const target = await openTarget();
  project.provide('sandboxUrl', target.url);
  return () => target.close();
}
