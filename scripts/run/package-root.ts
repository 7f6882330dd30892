import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project.ts';

/** The folder that holds package.json. */
export const ROOT = projectRoot();

/** False in an installed package, which holds what was built and no sources. */
export const HAS_SOURCES = existsSync(join(ROOT, 'client/portal'));
