import { isMap, isPair, isScalar, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { explain } from '#contract/explain.ts';
import { Fixture } from './fixture.ts';
import { brokenReferences, type FixtureProblem } from './fixture-references.ts';

/** A fixture that cannot be used: every problem with its place, one a line. */
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
  throw new FixtureError(
    problems.map((problem) => `${problem.path.join('.') || 'fixture'}: ${problem.message}`),
    problems,
  );
}

/** Reads a fixture's YAML (or JSON). @throws FixtureError with file, line and column of each problem */
export function parseFixture(file: string, text: string): Fixture {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, maxAliasCount: 100 } as Parameters<
    typeof parseDocument
  >[1]);
  const at = (offset: number, message: string) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col} ${message}`;
  };
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0)
    throw new FixtureError(broken.map((error) => at(error.pos[0], error.message.split('\n')[0] ?? 'not YAML')));
  const { fixture, problems } = check(document.toJS({ maxAliasCount: 100 }));
  if (fixture) return fixture;
  const placed = problems.map((problem) =>
    at(offsetOf(document.contents, problem.path), `${problem.path.join('.') || 'fixture'}: ${problem.message}`),
  );
  throw new FixtureError(placed, problems);
}

function check(content: unknown): { fixture: Fixture; problems: [] } | { fixture: null; problems: FixtureProblem[] } {
  const parsed = Fixture.safeParse(content);
  if (!parsed.success) return { fixture: null, problems: explain(Fixture, content) };
  const problems = brokenReferences(parsed.data);
  return problems.length > 0 ? { fixture: null, problems } : { fixture: parsed.data, problems: [] };
}

/** Where in the text a path stands; the nearest parent's place when the path itself is missing. */
function offsetOf(root: unknown, path: readonly PropertyKey[]): number {
  let node: unknown = root;
  let offset = (root as Node | null)?.range?.[0] ?? 0;
  for (const step of path) {
    const next = isMap(node) ? keyAndValue(node, step) : undefined;
    const item = next?.value ?? (node as { get?: (key: unknown, keep: true) => unknown } | null)?.get?.(step, true);
    if (item === undefined || item === null) break;
    offset = next?.offset ?? (item as Node).range?.[0] ?? offset;
    node = item;
  }
  return offset;
}

function keyAndValue(map: YAMLMap, step: PropertyKey): { value: unknown; offset: number | undefined } | undefined {
  const pair = map.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step));
  return pair && { value: pair.value, offset: (pair.key as Node).range?.[0] };
}
