import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CoverageFile } from '#contract/coverage.ts';
import { REASONS } from '#contract/reasons/reasons.ts';
import { code, table } from '#scripts/docs/table.ts';

/** The page on which each rule has the tests and the stories that meet it. */
export const COVERAGE_LEDGER = 'docs/maintaining/coverage.md';
const WRITE_LEDGER = 'npm test -- --coverage';

const RULES = Object.keys(REASONS);
/** Layers of tests that prove a rule, each by one test at most. */
const LAYERS = ['contract', 'screens', 'e2e'];
const STORIES_MAX = 2;
const HEAD = ['rule', 'tests', 'stories', 'no story, because'];

/** Rules without a proof, proofs that are gone, and names that are no rules. */
export function ledgerBreaches(text: string, root: string): string[] {
  const rows = ledgerRows(text);
  const wrong = (rule: string, what: string) => `${COVERAGE_LEDGER}: ${rule} ${what}`;
  const missing = RULES.filter((rule) => !rows.some((row) => row.rule === rule));
  return [
    ...missing.map((rule) => wrong(rule, `has no row: ${WRITE_LEDGER}`)),
    ...rows.flatMap(({ rule, tests, stories, why }) => [
      ...(RULES.includes(rule) ? [] : [wrong(rule, 'is no rule')]),
      ...(tests.length > 0 ? [] : [wrong(rule, 'has no test')]),
      ...[...tests.map(testFile), ...stories.map(storyFile)]
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => wrong(rule, `names ${file}, which is gone`)),
      ...byHand(tests)
        .filter((name) => !textOf(join(root, testFile(name))).includes(rule))
        .map((name) => wrong(rule, `is not named by ${testFile(name)}`)),
      ...(stories.length > 0 || why !== ''
        ? []
        : [wrong(rule, 'has no story: play it in one, or say why there is none')]),
      ...(stories.length > 0 && why !== '' ? [wrong(rule, 'has a story, and a reason why there is none')] : []),
    ]),
  ];
}

/** The page after a run. Tests and stories that still meet their rule stay, and so does each reason without a story. */
export function ledgerText(before: string, tests: readonly CoverageFile[], stories: CoverageFile): string {
  const old = new Map(ledgerRows(before).map((row) => [row.rule, row]));
  const rows = RULES.map((rule): readonly string[] => {
    const { tests: kept = [], stories: played = [], why = '' } = old.get(rule) ?? {};
    const met = namesOf(tests, rule)
      .flatMap((name) => /^(\S+)\.test\.ts > /.exec(name)?.[1] ?? [])
      .map(belowTests);
    const proofs = LAYERS.flatMap((layer) =>
      chosen(
        met.filter((file) => file.startsWith(`${layer}/`)),
        kept,
        1,
      ),
    );
    const shown = chosen(namesOf([stories], rule).map(nameOfStory), played, STORIES_MAX);
    return [code(rule), [...proofs, ...byHand(kept)].map(code).join(' '), shown.map(code).join(' '), why];
  });
  const [page = ''] = before.split(`| ${HEAD[0]} |`, 1);
  return `${page}${table(HEAD, rows)}\n`;
}

/** Its tests are below tests/, without their ending; its stories are names of fixtures; the reason is by hand. */
function ledgerRows(text: string) {
  return [...text.matchAll(/^\| `([^`]*)` \|([^|]*)\|([^|]*)\|(.*)\|$/gm)].map((row) => {
    const [, rule = '', tests = '', stories = '', why = ''] = row;
    return { rule, tests: namesIn(tests), stories: namesIn(stories), why: why.trim() };
  });
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function namesOf(parts: readonly CoverageFile[], rule: string): string[] {
  return parts.flatMap(
    ({ rules }) => (rules.met as CoverageFile['rules']['met'])[rule as keyof typeof REASONS]?.tests ?? [],
  );
}

/** The first of these names; names that the page had before come first. */
function chosen(names: readonly string[], kept: readonly string[], max: number): string[] {
  const all = [...new Set(names)].sort();
  return [...all.filter((name) => kept.includes(name)), ...all.filter((name) => !kept.includes(name))].slice(0, max);
}

/** Proofs of rules that no portal call shows: a run cannot record them, so the tests have to name their rule. */
function byHand(tests: readonly string[]): string[] {
  return tests.filter((name) => !LAYERS.some((layer) => name.startsWith(`${layer}/`)));
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
/** Name of a test's file: vitest has it from the package root, Playwright from its own folder. */
const belowTests = (file: string) => (file.startsWith('tests/') ? file.slice('tests/'.length) : `e2e/${file}`);
const testFile = (name: string) => `tests/${name}.test.ts`;
const storyFile = (name: string) => `fixtures/${name}.yaml`;
const nameOfStory = (file: string) => file.replace(/^.*\/|\.yaml$/g, '');
