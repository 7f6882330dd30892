import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { runIn } from './run-in.ts';

const LEFT_OUT = ['node_modules', 'dist', '.cache', '.git', 'test-results'];

/** Copies this tree without what is built, with the packages of this one. */
export function copyTree(tree: string): void {
  cpSync(ROOT, tree, { recursive: true, filter: (path) => !LEFT_OUT.includes(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');
}

/**
 * Builds and packs a copy of this tree, with a broken draft in its folder, so that the build that other tests use
 * meanwhile stays.
 * @param folder an empty one @returns the tarball
 */
export async function packCopy(folder: string): Promise<string> {
  const tree = join(folder, 'tree');
  copyTree(tree);
  writeFileSync(join(tree, 'fixtures/drafts/draft.yaml'), 'story: [open: /login');
  const packed = await runIn(tree, 'npm', ['pack', '--pack-destination', folder]);
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error(`npm pack made no tarball: ${packed.err}`);
  return join(folder, name);
}
