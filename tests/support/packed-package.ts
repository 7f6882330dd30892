import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ROOT } from '#scripts/run/package-root.ts';
import { runIn } from './run-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the packed package, as `npm install` takes it */
    tarball: string;
  }
}

/** Packs the package once for all files of a run. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-packed-'));
  project.provide('tarball', await packCopy(folder));
  return () => rmSync(folder, { recursive: true });
}

/** An empty project. */
export function newProject(path: string): string {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'package.json'), '{ "name": "other", "private": true, "type": "module" }');
  return path;
}

const LEFT_OUT = ['node_modules', 'dist', '.cache', '.git', 'test-results'];

/** Copies this tree without its build, with its packages. */
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
