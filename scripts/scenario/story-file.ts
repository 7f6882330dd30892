import { basename, join, relative } from 'node:path';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { storiesOf } from '#sandbox/fixture/plain-stories.ts';
import type { Story } from '#sandbox/fixture/story.ts';
import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';
import { YamlText } from '#sandbox/fixture/text/yaml-text.ts';
import {
  isFixtureFile,
  isThere,
  readFixtureFile,
  readFixtureText,
  realFileIn,
} from '#server/shell/fixtures/fixture-files.ts';
import { fixtureFolders, fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';

/** A fixture file with its story, or with one of its rows. */
export interface StoryFile {
  /** as messages call it */
  readonly file: string;
  readonly name: string;
  readonly content: Fixture;
  /** steps to play */
  readonly story: Story;
  /** row of the cases that it plays: `1: phone=13800000001` */
  readonly row?: string;
  /** line of a step, from 1 */
  lineOf(step: number): number;
  /** lines of the uses of a part that a step is in, the innermost first, then that of the row */
  usedAt?(step: number): readonly number[];
}

/**
 * Reads a fixture named by its file, or by its name in a folder of fixtures.
 * @param own a team's own folder, beside this package's
 * @throws FixtureError with the place of each problem, or one sentence where there is no such file
 */
export function readStoryFile(given: string, own?: string): readonly StoryFile[] {
  const file = fileOf(given, own);
  if (file === undefined) {
    const names = fixtureLibrary(own)
      .list()
      .map(({ name }) => name);
    const nearest = suggestion(basename(given).replace(/\.\w+$/, ''), names);
    throw new Error(
      `There is no fixture ${given}${nearest === '' ? ': give' : `${nearest} Give`} a YAML or JSON file, or a name; a folder of your own: --fixtures DIR`,
    );
  }
  return storiesIn(file);
}

/** The file that a name means, or that is named; undefined where there is none. */
export function fileOf(given: string, own?: string): string | undefined {
  const named = fixtureFolders(own).flatMap((folder) =>
    ENDINGS.map((ending) => relative(process.cwd(), join(folder, given + ending))),
  );
  return [given, ...named].find((path) => isFixtureFile(path) && isThere(path));
}

/**
 * As `readStoryFile`, for a name or file given by a program that may read the folders of fixtures and nothing else,
 * wherever a link in them leads (threat K23). Whether there is such a file elsewhere makes no difference.
 */
export function readStoryInFolders(given: string, own?: string): readonly StoryFile[] {
  const found = fixtureFolders(own).flatMap((folder) => {
    const paths = [given, join(folder, given), ...ENDINGS.map((ending) => join(folder, given + ending))];
    return paths.filter(isFixtureFile).flatMap((path) => realFileIn(folder, path) ?? []);
  });
  const [file] = found.filter(isFixtureFile);
  if (file === undefined)
    throw new Error(`There is no fixture ${given}: give the name of one, or a file in the folder of --fixtures.`);
  return storiesIn(file, given);
}

function storiesIn(path: string, file = path): readonly StoryFile[] {
  const { name, content } = readFixtureFile(path, file);
  return storyOf({ file, name, content }, readFixtureText(path, file));
}

/**
 * The stories of a fixture, one for each row of its cases.
 * @param source text of the fixture, for the lines of its steps
 */
export function storyOf(fixture: Pick<StoryFile, 'file' | 'name' | 'content'>, source: string): readonly StoryFile[] {
  const text = new YamlText(source);
  const lineAt = (path: readonly PropertyKey[]) => text.lines.linePos(text.rangeAt(path, 'value').from).line;
  return storiesOf(fixture.content).map(({ name, story, sources }, index) => ({
    ...fixture,
    story,
    ...(fixture.content.cases && { row: `${index + 1}: ${name}` }),
    lineOf: (step) => lineAt(sources[step]?.path ?? ['story']),
    usedAt: (step) => [
      ...(sources[step]?.uses ?? []).map(lineAt).reverse(),
      ...(fixture.content.cases ? [lineAt(['cases', index])] : []),
    ],
  }));
}

const ENDINGS = ['.yaml', '.yml', '.json'];
