import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { newProject } from './packed-package.ts';
import { runIn } from './run-in.ts';

/** The program of a Node by its major version; kept between two runs. Null where the registry has none for this machine. */
export async function nodeOf(version: string): Promise<string | null> {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const cache = join(ROOT, '.cache/nodes', version);
  const program = join(cache, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) {
    newProject(cache);
    await runIn(cache, 'npm', ['install', '--no-save', `${name}@${version}`]);
  }
  return existsSync(program) ? program : null;
}
