import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { NamedFixture } from '#sandbox/fixture.ts';
import { FixtureError, parseFixture } from '#sandbox/fixture-reader.ts';
import type { FixtureLibrary } from '#sandbox/sandbox.ts';

const ENDING = /\.(?:ya?ml|json)$/;

/** The fixtures of a folder, by file name without its ending; read anew each time they are asked for. */
export function fixtureFolder(folder: string): FixtureLibrary {
  const files = () => (existsSync(folder) ? readdirSync(folder).filter((file) => ENDING.test(file)) : []).sort();
  return {
    list: () => files().map((file) => ({ name: file.replace(ENDING, ''), title: titleOf(join(folder, file)) })),
    load: (name) => {
      const file = files().find((candidate) => candidate.replace(ENDING, '') === name);
      return file === undefined ? undefined : readFixtureFile(join(folder, file)).content;
    },
  };
}

/** The fixture a person named at start: a name in the folder, or a file. @throws FixtureError in one clear sentence */
export function startFixture(folder: string, given: string): NamedFixture {
  const content = fixtureFolder(folder).load(given);
  if (content) return { name: given, content };
  if (existsSync(given)) return readFixtureFile(given);
  const names = fixtureFolder(folder)
    .list()
    .map(({ name }) => name);
  throw new FixtureError([`找不到数据 ${given}：既不是文件，也不在 ${names.join('、')} 之中`]);
}

export function readFixtureFile(file: string): NamedFixture {
  return { name: basename(file).replace(ENDING, ''), content: parseFixture(file, readFileSync(file, 'utf8')) };
}

function titleOf(file: string): string {
  return /^title:\s*(.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.trim() ?? '';
}
