import { dirname, join, relative } from 'node:path';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { type FixtureDisk, REAL_DISK, stampOf, UnreadableFixture } from './fixture-disk.ts';
import { isFixtureFile, readFixtureFile } from './fixture-files.ts';
import { FolderWatch } from './folder-watch.ts';

/** Editors write a file in several steps; this long after the last one it is read. */
const SETTLED_MS = 80;
/** A file that became smaller may have been cut only to be written anew: it is read when it stays like that. */
const SHRUNK_MS = 400;
/** Files in use are looked at this often too: a watch ends with its folder, and some file systems report nothing. */
const LOOK_MS = 1_000;

export interface WatchOptions {
  readonly sandbox: Sandbox;
  /** the folder of the fixtures that have a name */
  readonly folder: string;
  /** a fixture's file elsewhere, such as the one the server was started with */
  readonly file?: string | undefined;
  readonly disk?: FixtureDisk;
  print(line: string): void;
}

/**
 * Puts worlds back to their fixture when its file is saved, and leaves all others alone. A file that is broken or
 * cannot be read is reported and changes nothing. Returns a function that stops watching.
 */
export function watchFixtures(options: WatchOptions): () => void {
  const files = new FilesInUse(options);
  const { disk = REAL_DISK, folder, file, print } = options;
  const folders = [...new Set([folder, ...(file === undefined ? [] : [dirname(file)])])].map(
    (path) => new FolderWatch(disk, path, (name) => files.touched(join(path, name)), print),
  );
  const watchAll = () => {
    for (const one of folders) one.keepWatching();
  };
  files.remember();
  watchAll();
  const looking = setInterval(() => {
    watchAll();
    files.look();
  }, LOOK_MS).unref();
  return () => {
    clearInterval(looking);
    for (const one of folders) one.stop();
    files.stop();
  };
}

interface Seen {
  /** the file's stamp, or why it has none; empty where it must be looked at again */
  readonly state: string;
  /** in bytes, when it was last read */
  readonly size: number;
}

/** The files that worlds began with. */
class FilesInUse {
  readonly #options: WatchOptions;
  readonly #disk: FixtureDisk;
  readonly #seen = new Map<string, Seen>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  /** files whose last reading failed, with the report: one that is right again says so, though it changes nothing */
  readonly #broken = new Map<string, string>();

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#disk = options.disk ?? REAL_DISK;
  }

  /** Takes all files as they are: they were read a moment ago. */
  remember(): void {
    for (const path of this.#paths()) this.#seen.set(path, this.#now(path));
  }

  /** Finds by itself what no watch reported. */
  look(): void {
    const paths = this.#paths();
    for (const path of paths)
      if (!this.#waiting.has(path) && this.#now(path).state !== this.#seen.get(path)?.state) this.touched(path);
    for (const path of this.#seen.keys()) if (!paths.has(path)) this.#seen.delete(path);
  }

  /** A file was written, moved or removed, or is still being written. */
  touched(path: string): void {
    if (this.#isWatched(path)) this.#wait(path, SETTLED_MS);
  }

  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
  }

  #wait(path: string, milliseconds: number, before?: Seen): void {
    clearTimeout(this.#waiting.get(path));
    const settled = () => {
      this.#waiting.delete(path);
      this.#settled(path, before);
    };
    this.#waiting.set(path, setTimeout(settled, milliseconds).unref());
  }

  /** @param before how the file was found the last time, where it may have been half of itself */
  #settled(path: string, before?: Seen): void {
    const now = this.#now(path);
    const known = this.#seen.get(path);
    const hasShrunk = now.size < (known?.size ?? Number.POSITIVE_INFINITY);
    if (hasShrunk && now.state !== before?.state) this.#wait(path, SHRUNK_MS, now);
    else {
      this.#seen.set(path, now);
      for (const line of this.#reload(path)) this.#options.print(line);
    }
  }

  #reload(path: string): string[] {
    const worlds = this.#options.sandbox.all().filter(({ fixture }) => fixture.source === path);
    if (worlds.length === 0) return [];
    try {
      const fixture = readFixtureFile(path, fromHere(path), this.#disk);
      const wasBroken = this.#broken.delete(path);
      const stale = worlds.filter((world) => !isSame(world.fixture.content, fixture.content));
      for (const world of stale) world.reset(fixture);
      if (stale.length > 0) return [`数据 ${fixture.name} 已更新`];
      return wasBroken ? [`数据 ${fixture.name} 已改正，内容没有变化`] : [];
    } catch (error) {
      return this.#failed(path, error as Error);
    }
  }

  /** Whatever it is: thrown out of a timer it would end the process. */
  #failed(path: string, error: Error): string[] {
    const { size = 0 } = this.#seen.get(path) ?? {};
    // Gone, or on its way from one name to another: the next event tells.
    if (error instanceof UnreadableFixture && error.isGone) return [];
    if (error instanceof UnreadableFixture) this.#seen.set(path, { state: '', size });
    const isKnown = this.#broken.get(path) === error.message;
    this.#broken.set(path, error.message);
    return isKnown ? [] : [error.message];
  }

  #now(path: string): Seen {
    try {
      const { stamp: state, size } = stampOf(this.#disk, path, path);
      return { state, size };
    } catch (error) {
      // What it held before is what a file that comes back is measured by.
      return { state: (error as Error).message, size: this.#seen.get(path)?.size ?? 0 };
    }
  }

  #paths(): Set<string> {
    const sources = this.#options.sandbox.all().flatMap(({ fixture }) => fixture.source ?? []);
    return new Set(sources.filter((path) => this.#isWatched(path)));
  }

  #isWatched(path: string): boolean {
    const { folder, file } = this.#options;
    return isFixtureFile(path) && (dirname(path) === folder || path === file);
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
