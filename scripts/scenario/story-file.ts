import { basename, join, relative } from 'node:path';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { suggestion } from '#sandbox/fixture/text/fixture-problem.ts';
import { YamlText } from '#sandbox/fixture/text/yaml-text.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { isThere, readFixtureText } from '#server/fixtures/fixture-disk.ts';
import { fixtureFolder, isFixtureFile, readFixtureFile } from '#server/fixtures/fixture-files.ts';

/** A fixture file with its story. */
export interface StoryFile {
  /** as messages call it */
  readonly file: string;
  readonly name: string;
  readonly content: Fixture;
  /** line of a step, from 1 */
  lineOf(step: number): number;
}

/**
 * Reads a fixture named by its file, or by its name in fixtures/.
 * @throws FixtureError with the place of each problem, or one sentence where there is no such file
 */
export function readStoryFile(given: string): StoryFile {
  const file = [given, ...ENDINGS.map((ending) => relative(process.cwd(), join(FOLDER, given + ending)))].find(
    (path) => isFixtureFile(path) && isThere(path),
  );
  if (file === undefined) {
    const names = fixtureFolder(FOLDER)
      .list()
      .map(({ name }) => name);
    const nearest = suggestion(basename(given).replace(/\.\w+$/, ''), names);
    throw new Error(`There is no fixture ${given}: give a YAML or JSON file, or a name in fixtures/${nearest}`);
  }
  const { name, content } = readFixtureFile(file);
  const text = new YamlText(readFixtureText(file));
  return {
    file,
    name,
    content,
    lineOf: (step) => text.lines.linePos(text.stretchOf(['story', step], 'value').from).line,
  };
}

const FOLDER = join(ROOT, 'fixtures');
const ENDINGS = ['.yaml', '.yml', '.json'];
