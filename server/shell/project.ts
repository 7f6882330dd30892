import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, from the source tree and from the built server alike. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** True in the built package: its sources and their packages may not be there. */
export function isBuilt(): boolean {
  return !import.meta.url.endsWith('.ts');
}

export function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** Examples of the API document, below the project's folder. */
export const EXAMPLES_FILE = 'dist/api-examples.json';
