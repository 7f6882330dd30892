import { delimiter, join } from 'node:path';

/** Paths at which the shell would look for programs of these names, in its order. */
export function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}
