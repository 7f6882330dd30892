import { lstatSync, readdirSync, readFileSync, type Stats, statSync, watch } from 'node:fs';
import { FIXTURE_MAX } from '#contract/limits.ts';
import { FixtureError } from '#sandbox/fixture-reader.ts';

/** The file system, as far as fixtures need it. Each of these throws what the machine says. */
export interface FixtureDisk {
  /** names in a folder */
  names(folder: string): readonly string[];
  /** of what a link leads to */
  stat(file: string): Pick<Stats, 'mtimeMs' | 'birthtimeMs' | 'size' | 'ino' | 'isFile' | 'isDirectory'>;
  read(file: string): Uint8Array;
  /** Whether the name itself is a link, whatever it leads to. */
  isLink(file: string): boolean;
  /** @param onChange gets the name of a file in the folder @returns a function that stops watching */
  watch(folder: string, onChange: (name: string) => void, onError: (error: Error) => void): () => void;
}

export const REAL_DISK: FixtureDisk = {
  names: (folder) => readdirSync(folder),
  stat: (file) => statSync(file),
  read: (file) => readFileSync(file),
  isLink: (file) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true,
  watch: (folder, onChange, onError) => {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name !== null) onChange(name);
    }).on('error', onError);
    return () => watcher.close();
  },
};

/** Whether something has that name, be it a link to nothing. */
export function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** A file that cannot be read now; its content may be good. */
export class UnreadableFixture extends FixtureError {
  /** Whether nothing has that name, not even a link. */
  readonly isGone: boolean;

  constructor(label: string, why: string, isGone = false) {
    super([`${label}: this file cannot be read: ${why}`]);
    this.isGone = isGone;
  }
}

/** Identifies what a file holds without reading it: another stamp, another content. @throws UnreadableFixture */
export function stampOf(disk: FixtureDisk, file: string, label: string): { stamp: string; size: number } {
  const stats = orUnreadable(disk, file, label, () => disk.stat(file));
  // A pipe that is opened waits for somebody to write into it, and the whole server with it.
  if (!stats.isFile())
    throw new UnreadableFixture(label, stats.isDirectory() ? 'it is a folder' : 'it is not a regular file');
  return { stamp: `${stats.mtimeMs} ${stats.size} ${stats.ino}`, size: stats.size };
}

/**
 * A fixture file's text, without the mark that some editors begin UTF-8 with.
 * @throws UnreadableFixture @throws FixtureError where it is too large, or not UTF-8: read as if it were, a title
 * would be garbage without a word
 */
export function readFixtureText(file: string, label: string = file, disk: FixtureDisk = REAL_DISK): string {
  const { size } = stampOf(disk, file, label);
  // No character of UTF-8 takes more than three bytes for each of its UTF-16 units.
  if (size > 3 * FIXTURE_MAX + BYTE_ORDER_MARK)
    throw new FixtureError([`${label}: expected at most ${FIXTURE_MAX} characters, got ${size} bytes`]);
  const bytes = orUnreadable(disk, file, label, () => disk.read(file));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FixtureError([`${label}: this file is not UTF-8: save it as UTF-8`]);
  }
}

const BYTE_ORDER_MARK = 3;

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no more watches are allowed',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ELOOP: 'it is a link that leads back to itself',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
};

function orUnreadable<T>(disk: FixtureDisk, file: string, label: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new UnreadableFixture(label, reasonOf(error));
    const isLink = disk.isLink(file);
    throw new UnreadableFixture(label, isLink ? 'it is a link to nothing' : 'it is gone', !isLink);
  }
}

/** What the machine refused, in words and with its code. */
export function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const words = REASONS[code];
  return words === undefined ? message : `${words} (${code})`;
}
