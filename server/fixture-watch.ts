import { existsSync, watch } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { FixtureError } from '#sandbox/fixture-reader.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { isFixtureFile, readFixtureFile } from './fixture-files.ts';

/** Editors write a file in several steps; this long after the last one it is read. */
const SETTLED_MS = 80;

export interface WatchOptions {
  readonly sandbox: Sandbox;
  /** the folder of the fixtures that have a name */
  readonly folder: string;
  /** a fixture's file elsewhere, such as the one the server was started with */
  readonly file?: string | undefined;
  print(line: string): void;
}

/**
 * Puts worlds back to their fixture when its file is saved, and leaves all others alone. A broken file is told and
 * changes nothing. Ends with the function it answers.
 */
export function watchFixtures({ sandbox, folder, file, print }: WatchOptions): () => void {
  const waiting = new Map<string, NodeJS.Timeout>();
  const broken = new Set<string>();
  const changed = (path: string) => {
    clearTimeout(waiting.get(path));
    const settled = () => {
      waiting.delete(path);
      for (const line of reload(sandbox, path, broken)) print(line);
    };
    waiting.set(path, setTimeout(settled, SETTLED_MS).unref());
  };
  const folders = new Set([folder, ...(file === undefined ? [] : [dirname(file)])]);
  const watchers = [...folders]
    .filter((watched) => existsSync(watched))
    .map((watched) =>
      watch(watched, { persistent: false }, (_event, name) => {
        const path = name === null ? null : join(watched, name);
        if (path !== null && isFixtureFile(path) && (watched === folder || path === file)) changed(path);
      }).on('error', (error) => print(`不再检查 ${watched}：${error.message}`)),
    );
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}

/**
 * Puts back the worlds of one file; answers what to print.
 * @param broken files whose last word was an error: a file that is right again says so, though it changes nothing
 */
function reload(sandbox: Sandbox, path: string, broken: Set<string>): string[] {
  const worlds = sandbox.all().filter(({ fixture }) => fixture.source === path);
  if (worlds.length === 0) return [];
  try {
    const fixture = readFixtureFile(path, fromHere(path));
    const wasBroken = broken.delete(path);
    const stale = worlds.filter((world) => !isSame(world.fixture.content, fixture.content));
    for (const world of stale) world.reset(fixture);
    if (stale.length > 0) return [`数据 ${fixture.name} 已更新`];
    return wasBroken ? [`数据 ${fixture.name} 已改正，内容没有变化`] : [];
  } catch (error) {
    if (error instanceof FixtureError) {
      broken.add(path);
      return [error.message];
    }
    // Gone, or on its way from one name to another: the next event tells.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** A path that a terminal opens: from the working directory, or in full where the file is not in it. */
function fromHere(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
