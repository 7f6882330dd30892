import { isBuilt, projectRoot } from '#server/shell/project.ts';

/** The folder that holds package.json. */
export const ROOT = projectRoot();

/** False in the built package: its sources and their packages may not be there. */
export const IS_FROM_SOURCE = !isBuilt();
