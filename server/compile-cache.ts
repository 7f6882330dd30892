import nodeModule from 'node:module';
import { join } from 'node:path';
import { isBuilt, projectRoot } from './project.ts';

/**
 * Keeps compiled code for the next start, where Node can (from 22.8): in the package's own folder, which nobody else may
 * write to who may not change the package itself. A folder that cannot be written to is left as it is.
 */
export function keepCompiledCode(): void {
  if (!isBuilt()) return;
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
  enableCompileCache?.(join(projectRoot(), '.cache', 'compiled'));
}
