import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { NamedFixture } from '#sandbox/fixture.ts';
import { FixtureError, parseFixture } from '#sandbox/fixture-reader.ts';
import type { FixtureLibrary, ListedFixture } from '#sandbox/sandbox.ts';

const ENDING = /(?<!\.schema)\.(?:ya?ml|json)$/;

/** Whether a file's name is that of a fixture. */
export function isFixtureFile(file: string): boolean {
  return ENDING.test(file);
}

/** The fixtures of a folder, by file name without its ending; a file is read anew when it has changed. */
export function fixtureFolder(folder: string): FixtureLibrary {
  const readings = new Map<string, Reading>();
  const files = () => (existsSync(folder) ? readdirSync(folder).filter(isFixtureFile).sort() : []);
  const read = (file: string) => readAgain(readings, join(folder, file), `${basename(folder)}/${file}`);
  return {
    list: () => files().map((file) => listed(nameOf(file), () => read(file))),
    load: (name) => {
      const file = files().find((candidate) => nameOf(candidate) === name);
      return file === undefined ? undefined : read(file);
    },
  };
}

/** The fixture a person named at start: a name in the folder, or a file. @throws FixtureError in one clear sentence */
export function startFixture(folder: string, given: string): NamedFixture {
  const library = fixtureFolder(folder);
  const fixture = library.load(given);
  if (fixture) return fixture;
  if (existsSync(given)) return readFixtureFile(given);
  const names = library.list().map(({ name }) => name);
  throw new FixtureError([`找不到数据 ${given}：既不是文件，也不在 ${names.join('、')} 之中`]);
}

/** @param label what messages call the file. @throws FixtureError with the place of each problem */
export function readFixtureFile(file: string, label: string = file): NamedFixture {
  const content = parseFixture(label, readFixtureText(file, label));
  return { name: nameOf(basename(file)), content, source: resolve(file) };
}

/**
 * A fixture file's text, without the mark that some editors begin UTF-8 with.
 * @throws FixtureError where it is not UTF-8: read as if it were, a title would be garbage and nobody be told
 */
export function readFixtureText(file: string, label: string = file): string {
  const bytes = readFileSync(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FixtureError([`${label}: this file is not UTF-8: save it as UTF-8`]);
  }
}

interface Reading {
  readonly stamp: string;
  readonly fixture: NamedFixture | FixtureError;
}

function readAgain(readings: Map<string, Reading>, file: string, label: string): NamedFixture {
  const { mtimeMs, size, ino } = statSync(file);
  const stamp = `${mtimeMs} ${size} ${ino}`;
  const known = readings.get(file);
  const fixture = known?.stamp === stamp ? known.fixture : readOrError(file, label);
  readings.set(file, { stamp, fixture });
  if (fixture instanceof FixtureError) throw fixture;
  return fixture;
}

function readOrError(file: string, label: string): NamedFixture | FixtureError {
  try {
    return readFixtureFile(file, label);
  } catch (error) {
    if (error instanceof FixtureError) return error;
    throw error;
  }
}

/** A broken fixture stays on the list and says so: better than one that seems not to be there. */
function listed(name: string, read: () => NamedFixture): ListedFixture {
  try {
    const { title = '', description = '' } = read().content;
    return { name, title, description };
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    return { name, title: '', description: `数据有误：${error.message.split('\n')[0] ?? ''}` };
  }
}

function nameOf(file: string): string {
  return file.replace(ENDING, '');
}
