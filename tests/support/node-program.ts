import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    // Beside its place, and moved there whole: another test file may run the program by then, and must never see half of it.
    mkdirSync(dirname(cache), { recursive: true });
    const own = newProject(mkdtempSync(`${cache}-`));
    await runIn(own, 'npm', ['install', '--no-save', `${name}@${version}`]);
    if (!existsSync(program)) {
      rmSync(cache, { recursive: true, force: true });
      renameSync(own, cache);
    } else rmSync(own, { recursive: true });
  }
  return existsSync(program) ? program : null;
}
