import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { versionOf } from './program-bundle.ts';

/** An editor writes a file in several steps. */
const SETTLED_MS = 60;

/**
 * Calls back when one of these files has changed, once for changes that come together. Their folders are watched: an
 * editor puts a new file in the place of the old one. Packages are not: they change by an installation.
 * @returns a function that stops it
 */
export function watchFiles(files: readonly string[], onChange: () => void): () => void {
  const own = files.filter((file) => !file.includes('node_modules'));
  const versions = new Map(own.map((file) => [file, versionOf(file)]));
  let settling: NodeJS.Timeout | undefined;
  const look = () => {
    const changed = own.filter((file) => versionOf(file) !== versions.get(file));
    for (const file of changed) versions.set(file, versionOf(file));
    if (changed.length > 0) onChange();
  };
  const names = new Map<string, Set<string>>();
  for (const file of own) {
    const folder = dirname(file);
    names.set(folder, (names.get(folder) ?? new Set()).add(basename(file)));
  }
  const watchers = [...names].map(([folder, inside]): FSWatcher => {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name !== null && !inside.has(name)) return;
      clearTimeout(settling);
      settling = setTimeout(look, SETTLED_MS);
    });
    // The folder is gone, or the system has no watcher left: the rest is watched on.
    return watcher.on('error', () => undefined);
  });
  return () => {
    clearTimeout(settling);
    for (const watcher of watchers) watcher.close();
  };
}
