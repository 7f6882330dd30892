import { parsed } from '#contract/explain.ts';
import { FIXTURE_MAX, FIXTURE_VALUES_MAX } from '#contract/limits.ts';
import { Fixture } from './fixture.ts';
import { type FixtureProblem, PROBLEMS_MAX } from './fixture-problem.ts';
import { brokenReferences } from './fixture-references.ts';
import { knownKeys } from './known-keys.ts';
import { misreadValues } from './misread-values.ts';
import { countOf, schemaProblems, UNWORDED } from './schema-problems.ts';
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
  if (!holdsAtMost(FIXTURE_VALUES_MAX, content))
    throw new FixtureError([`fixture: expected at most ${FIXTURE_VALUES_MAX} values`]);
  const { fixture, problems, count } = check(content);
  if (fixture) return fixture;
  const told = problems.slice(0, PROBLEMS_MAX);
  throw new FixtureError([...told.map(sentence), ...untold(count)], told);
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
  const { fixture, problems, count } = check(text.toJS());
  const misread = misreadValues(source, text);
  if (fixture && misread.length === 0) return fixture;
  const known = new Set(problems.map(placeOf));
  const others = misread.filter((problem) => !known.has(placeOf(problem)));
  const placed = [...problems, ...others]
    .map((problem) => ({ problem, message: sentence(problem), ...text.stretchOf(problem.path, problem.at) }))
    .sort((one, other) => one.from - other.from);
  const told = placed.slice(0, PROBLEMS_MAX).map(({ problem }) => problem);
  throw new FixtureError(located(file, source, text, placed, count + others.length), told);
}

interface Checked {
  /** null where there are problems */
  readonly fixture: Fixture | null;
  readonly problems: readonly FixtureProblem[];
  /** all problems, those that nobody put into words among them */
  readonly count: number;
}

function check(content: unknown): Checked {
  const result = parsed(Fixture, content, () => UNWORDED);
  const issues = result.success ? [] : result.error.issues;
  const misfits = schemaProblems(content, issues, keys);
  const broken = brokenReferences(content);
  const fixture = result.success && broken.length === 0 ? result.data : null;
  return { fixture, problems: [...misfits, ...broken], count: countOf(issues) + broken.length };
}

/** Counts the values of a content no further than to a maximum; a list and a map are a value each. */
function holdsAtMost(max: number, content: unknown): boolean {
  const left = [content];
  let count = 0;
  while (left.length > 0) {
    const value = left.pop();
    count += 1;
    if (count + left.length > max) return false;
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) left.push(one);
  }
  return true;
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
  count = problems.length,
): string[] {
  const lines = source.split('\n');
  const told = problems.slice(0, PROBLEMS_MAX).flatMap(({ from, to, message }) => {
    const { line, col } = text.lines.linePos(from);
    return [`${file}:${line}:${col} ${message}`, ...sourceExcerpt(lines, line, col, to - from)];
  });
  return [...told, ...untold(count)];
}

function untold(count: number): string[] {
  return count > PROBLEMS_MAX ? [`… and ${count - PROBLEMS_MAX} more`] : [];
}
