import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { IS_FROM_SOURCE, ROOT } from './package-root.ts';
import { runNode } from './run-node.ts';

/** File that a successful build writes: the time when it started. */
const STAMP = join(ROOT, 'dist/.built');
/** The same for a build of the pages alone. */
const PAGES_STAMP = join(ROOT, 'dist/.pages');
const PAGES_SOURCES = ['client', 'server', 'package-lock.json', 'scripts/build.ts'];
const SOURCES = [
  'client',
  'server',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/uc-sandbox.ts',
  'scripts/command',
  'scripts/contract',
  'scripts/wire',
  'tests/contract/portal',
  'scripts/docs/examples',
  'scripts/headless',
  'scripts/package',
  'scripts/scenario',
];

/** @param isOfPages for a build of the pages alone */
export function markBuilt(startedAt: number, isOfPages = false): void {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(isOfPages ? PAGES_STAMP : STAMP, `${startedAt}\n`);
}

/** True if `dist` is missing, or older than any of its sources; always false in the built package. */
export function isBuildStale(): boolean {
  return IS_FROM_SOURCE && isAnyNewer(SOURCES, stampIn(STAMP));
}

/** True if the pages in `dist` are missing or older than their sources; always false in the built package. */
export function arePagesStale(): boolean {
  return IS_FROM_SOURCE && isAnyNewer(PAGES_SOURCES, Math.max(stampIn(STAMP), stampIn(PAGES_STAMP)));
}

/** Builds the product where dist is missing or stale. @throws one sentence where that fails */
export async function ensureBuild(): Promise<void> {
  if (isBuildStale()) await build();
}

/** Builds the pages where they are missing or stale: all that a server of the sources serves. @throws as `ensureBuild` */
export async function ensurePages(): Promise<void> {
  if (arePagesStale()) await build('--pages');
}

async function build(...flags: readonly string[]): Promise<void> {
  const { code } = await runNode(['--import', 'tsx', 'scripts/build.ts', ...flags], { isLoud: true });
  if (code !== 0) throw new Error('The product could not be built.');
}

/** True if one of these files and folders, or anything in them, has changed since then. */
export function isAnyNewer(sources: readonly string[], since: number): boolean {
  return newestOf(sources) > since;
}

/** The newest time of change of files and folders; 0 of none. */
export function newestOf(sources: readonly string[]): number {
  return Math.max(0, ...sources.map((source) => newestIn(resolve(ROOT, source))));
}

function stampIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** The newest time of change of a file, or of anything in a folder; a deleted file changes its folder's time. */
function newestIn(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Math.max(mtimeMs, ...inside.map((name) => statSync(join(path, name)).mtimeMs));
}
