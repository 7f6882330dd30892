import { FIXTURE_MAX } from '#contract/limits.ts';
import { Fixture } from './fixture.ts';
import { type FixtureProblem, PROBLEMS_MAX } from './fixture-problem.ts';
import { brokenReferences } from './fixture-references.ts';
import { knownKeys } from './known-keys.ts';
import { misreadValues } from './misread-values.ts';
import { schemaProblems, UNWORDED } from './schema-problems.ts';
import { sourceExcerpt } from './source-excerpt.ts';
import { yamlProblems } from './yaml-keys.ts';
import { type Stretch, YamlText } from './yaml-text.ts';
import { syntaxProblems } from './yaml-words.ts';

const keys = knownKeys(Fixture);

/** A fixture that cannot be used: every problem with its place, twenty at most. */
export class FixtureError extends Error {
  readonly problems: readonly FixtureProblem[];

  constructor(lines: readonly string[], problems: readonly FixtureProblem[] = []) {
    super(lines.join('\n'));
    this.problems = problems;
  }
}

/** Checks a fixture that came as an object. @throws FixtureError with the path of each problem */
export function readFixture(content: unknown): Fixture {
  const { fixture, problems } = check(content);
  if (fixture) return fixture;
  const told = problems.slice(0, PROBLEMS_MAX);
  throw new FixtureError([...told.map(sentence), ...untold(problems.length)], told);
}

/**
 * Reads a fixture's YAML (or JSON).
 * @param file what messages call it
 * @throws FixtureError with file, line, column and source line of each problem
 */
export function parseFixture(file: string, source: string): Fixture {
  if (source.length > FIXTURE_MAX)
    throw new FixtureError([`${file}: expected at most ${FIXTURE_MAX} characters, got ${source.length}`]);
  const text = new YamlText(source);
  const broken = text.problems.length > 0 ? syntaxProblems(source, text) : yamlProblems(text);
  if (broken.length > 0) throw new FixtureError(located(file, source, text, broken));
  const { fixture, problems } = check(text.toJS());
  const misread = misreadValues(source, text);
  if (fixture && misread.length === 0) return fixture;
  const known = new Set(problems.map(placeOf));
  const placed = [...problems, ...misread.filter((problem) => !known.has(placeOf(problem)))]
    .map((problem) => ({ problem, message: sentence(problem), ...text.stretchOf(problem.path, problem.at) }))
    .sort((one, other) => one.from - other.from);
  const told = placed.slice(0, PROBLEMS_MAX).map(({ problem }) => problem);
  throw new FixtureError(located(file, source, text, placed), told);
}

function check(content: unknown): { fixture: Fixture; problems: [] } | { fixture: null; problems: FixtureProblem[] } {
  const parsed = Fixture.safeParse(content, { error: () => UNWORDED });
  const misfits = parsed.success ? [] : schemaProblems(content, parsed.error.issues, keys);
  const problems = [...misfits, ...brokenReferences(content)];
  return parsed.success && problems.length === 0 ? { fixture: parsed.data, problems: [] } : { fixture: null, problems };
}

function sentence({ path, message }: FixtureProblem): string {
  return `${path.map(String).join('.') || 'fixture'}: ${message}`;
}

function placeOf({ path, at }: FixtureProblem): string {
  return JSON.stringify([path, at]);
}

/** `file:line:column message` and the line itself, one problem after the other. */
function located(
  file: string,
  source: string,
  text: YamlText,
  problems: readonly (Stretch & { readonly message: string })[],
): string[] {
  const lines = source.split('\n');
  const told = problems.slice(0, PROBLEMS_MAX).flatMap(({ from, to, message }) => {
    const { line, col } = text.lines.linePos(from);
    return [`${file}:${line}:${col} ${message}`, ...sourceExcerpt(lines, line, col, to - from)];
  });
  return [...told, ...untold(problems.length)];
}

function untold(count: number): string[] {
  return count > PROBLEMS_MAX ? [`… and ${count - PROBLEMS_MAX} more`] : [];
}
