import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

/** Below the build. */
export const TRACE_FILE = 'trace/trace.html';

/** The built page of a trace, without a record. @param dist the build @throws one sentence where there is none */
export function traceProgram(dist = join(projectRoot(), 'dist')): string {
  try {
    return readFileSync(join(dist, TRACE_FILE), 'utf8');
  } catch {
    throw new Error(`There is no dist/${TRACE_FILE}: run npm run build first`);
  }
}
