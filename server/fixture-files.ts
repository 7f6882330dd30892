import { basename, join, resolve } from 'node:path';
import type { NamedFixture } from '#sandbox/fixture.ts';
import { FixtureError, parseFixture } from '#sandbox/fixture-reader.ts';
import type { FixtureLibrary, ListedFixture } from '#sandbox/sandbox.ts';
import {
  type FixtureDisk,
  isThere,
  REAL_DISK,
  readFixtureText,
  reasonOf,
  stampOf,
  UnreadableFixture,
} from './fixture-disk.ts';

const ENDING = /(?<!\.schema)\.(?:ya?ml|json)$/;

/** Whether a file's name is that of a fixture. Dot files are an editor's and the system's own. */
export function isFixtureFile(file: string): boolean {
  return ENDING.test(file) && !basename(file).startsWith('.');
}

/** The fixtures of a folder, by file name without its ending; a file is read anew when it has changed. */
export function fixtureFolder(folder: string, disk: FixtureDisk = REAL_DISK): FixtureLibrary {
  const readings = new Map<string, Reading>();
  const files = () => namesIn(disk, folder).filter(isFixtureFile).sort();
  const read = (file: string) => readAgain(disk, readings, join(folder, file), `${basename(folder)}/${file}`);
  return {
    list: () => {
      try {
        return files().map((file) => listed(nameOf(file), () => read(file)));
      } catch (error) {
        return [brokenEntry(basename(folder), error)];
      }
    },
    load: (name) => {
      const file = files().find((candidate) => nameOf(candidate) === name);
      return file === undefined ? undefined : read(file);
    },
  };
}

/** The fixture a person named at start: a name in the folder, or a file. @throws FixtureError in one clear sentence */
export function startFixture(folder: string, given: string): NamedFixture {
  if (isFixtureFile(given) && isThere(given)) return readFixtureFile(given);
  const library = fixtureFolder(folder);
  const fixture = library.load(given);
  if (fixture) return fixture;
  if (isThere(given)) return readFixtureFile(given);
  const names = library.list().map(({ name }) => name);
  throw new FixtureError([`找不到数据 ${given}：既不是文件，也不在 ${names.join('、')} 之中`]);
}

/** @param label what messages call the file. @throws FixtureError with the place of each problem */
export function readFixtureFile(file: string, label: string = file, disk: FixtureDisk = REAL_DISK): NamedFixture {
  const content = parseFixture(label, readFixtureText(file, label, disk));
  return { name: nameOf(basename(file)), content, source: resolve(file) };
}

interface Reading {
  readonly stamp: string;
  readonly fixture: NamedFixture | FixtureError;
}

/** @throws FixtureError where the folder is there and cannot be read */
function namesIn(disk: FixtureDisk, folder: string): readonly string[] {
  try {
    return disk.names(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new FixtureError([`${basename(folder)}: this folder cannot be read: ${reasonOf(error)}`]);
  }
}

function readAgain(disk: FixtureDisk, readings: Map<string, Reading>, file: string, label: string): NamedFixture {
  const { stamp } = stampOf(disk, file, label);
  const known = readings.get(file);
  const fixture = known?.stamp === stamp ? known.fixture : readOrError(disk, file, label);
  readings.set(file, { stamp, fixture });
  if (fixture instanceof FixtureError) throw fixture;
  return fixture;
}

/** @throws UnreadableFixture, which is about the machine at this moment: remembered, it would outlive its reason */
function readOrError(disk: FixtureDisk, file: string, label: string): NamedFixture | FixtureError {
  try {
    return readFixtureFile(file, label, disk);
  } catch (error) {
    if (error instanceof FixtureError && !(error instanceof UnreadableFixture)) return error;
    throw error;
  }
}

function listed(name: string, read: () => NamedFixture): ListedFixture {
  try {
    const { title = '', description = '' } = read().content;
    return { name, title, description };
  } catch (error) {
    return brokenEntry(name, error);
  }
}

/** A broken fixture stays on the list and says so: better than one that seems not to be there. */
function brokenEntry(name: string, error: unknown): ListedFixture {
  if (!(error instanceof FixtureError)) throw error;
  return { name, title: '', description: `数据有误：${error.message.split('\n')[0] ?? ''}` };
}

function nameOf(file: string): string {
  return file.replace(ENDING, '');
}
