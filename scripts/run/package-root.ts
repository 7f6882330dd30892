import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
