import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Coverage } from '#sandbox/history/coverage.ts';
import { readParts } from '#server/shell/coverage-file.ts';
import { COVERAGE_LEDGER, ledgerText } from './check/coverage-ledger.ts';
import { filesOf } from './command/given-files.ts';
import { ensureBrowser } from './run/browser.ts';
import { ensureBuild, ensurePages } from './run/build-state.ts';
import { messageOf, readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';
import { packageBin, runNode } from './run/run-node.ts';
import { missingBrowsers, STOCK_BROWSERS } from './run/stock-browsers.ts';
import { type Counts, playwrightCounts, vitestCounts, withUnreportedFailure } from './run/test-counts.ts';
import { playStories } from './scenario/play-stories.ts';

const HELP = `
npm test [-- PART [FILTER…]]
npm run test:release [-- PART [FILTER…]]

Runs the tests: unit, contract and screens together, the other parts one after the other. The last line is "N passed, N failed".
A test that takes longer and is not needed for each run stands in a file *.release.test.ts, or is tagged @release in tests/e2e:
npm run test:release runs those, npm test runs all others.

  check      format, lint, types, house rules (npm run check); not in test:release
  unit       domain, sandbox, client and guards (vitest)
  contract   the portal's and the sandbox's API over HTTP (vitest)
  screens    the real client in a headless DOM on a real sandbox (vitest)
  e2e        the built pages in a real Chromium (Playwright), for a release the built server too; builds where stale,
             and installs a browser if there is none (not with UC_NO_INSTALL=1)
  again      a second time, under other conditions: attacks on a sandbox whose doors for a team's own client are open,
             screens drawn by React's development build (vitest); only in test:release
  browsers   the built product in Firefox and WebKit as this machine has them (vitest); only in test:release
  package    the packed package in projects of its own (vitest); builds; only in test:release
  attacks    hostile requests, random sequences, races and kills against the built server (vitest, fast-check); builds
             where stale; only in test:release

  FILTER     part of a test file's path
  --coverage the contract, screens and e2e tests and the stories of fixtures/ that meet each rule, into
             docs/maintaining/coverage.md
  --long     attacks sixty times as long: 200,000 requests, 10,000 sequences, sixty kills; only in test:release
  --release  the tests for a release instead of all others
  --help     this text
`;

/** Projects in tests/vitest.config.ts; one run, so that no core waits for the last file of each. */
const TOGETHER = ['unit', 'contract', 'screens'];
/** Parts of a release run with their projects; each part is a run of its own. */
const FOR_RELEASE: Readonly<Record<string, readonly string[]>> = {
  again: ['own-client', 'screens-again'],
  browsers: ['browsers'],
  package: ['package'],
  attacks: ['attacks'],
};

/** As in tests/playwright.config.ts: on a machine that others load, a test that passes only at its second try is named as flaky. */
const RETRY = process.env.CI ? ['--retry=1'] : [];

const reports = mkdtempSync(join(tmpdir(), 'uc-test-'));
const report = join(reports, 'report.json');

async function runCheck(): Promise<Counts> {
  const { code } = await runNode(['--import', 'tsx', 'scripts/check.ts'], { isLoud: true });
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function runVitest(projects: readonly string[], filters: readonly string[]): Promise<Counts> {
  const { code } = await runNode(
    [
      packageBin('vitest'),
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--maxWorkers=100%',
      ...RETRY,
      ...projects.map((name) => `--project=${name}`),
      ...filters,
    ],
    { isLoud: true },
  );
  return withUnreportedFailure(vitestCounts(report), code);
}

async function runPlaywright(project: string, filters: readonly string[]): Promise<Counts> {
  const { code } = await runNode(
    [
      packageBin('@playwright/test', 'playwright'),
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--reporter=list,json',
      `--project=${project}`,
      ...filters,
    ],
    { isLoud: true, env: { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  return withUnreportedFailure(playwrightCounts(report), code);
}

async function runBrowsers(filters: readonly string[]): Promise<Counts> {
  const missing = missingBrowsers();
  for (const sentence of missing) console.log(sentence);
  if (missing.length === Object.keys(STOCK_BROWSERS).length) return { passed: 0, failed: 0 };
  return runVitest(FOR_RELEASE.browsers ?? [], filters);
}

/** Writes which tests and stories have met each rule. */
async function writeLedger(parts: string): Promise<void> {
  console.log('\n== stories ==');
  const coverage = new Coverage();
  await playStories(filesOf(join(ROOT, 'fixtures')), { coverage });
  const page = join(ROOT, COVERAGE_LEDGER);
  writeFileSync(page, ledgerText(readFileSync(page, 'utf8'), readParts([parts]), coverage.toFile()));
}

interface Step {
  readonly name: string;
  run(): Promise<Counts>;
}

function stepsOf(names: readonly string[], filters: readonly string[], isRelease: boolean): Step[] {
  const together = names.filter((name) => TOGETHER.includes(name));
  const projectOf = (name: string) => (isRelease ? `${name}-release` : name);
  return names.flatMap((name): Step[] => {
    if (name === 'check') return [{ name, run: runCheck }];
    if (name === 'e2e')
      return [
        {
          name,
          run: () => (isRelease ? ensureBuild() : ensurePages()).then(() => runPlaywright(projectOf(name), filters)),
        },
      ];
    if (name === 'browsers') return [{ name, run: () => runBrowsers(filters) }];
    if (name === together[0])
      return [{ name: together.join(', '), run: () => runVitest(together.map(projectOf), filters) }];
    return FOR_RELEASE[name] ? [{ name, run: () => runVitest(FOR_RELEASE[name] ?? [], filters) }] : [];
  });
}

async function runStep({ name, run }: Step): Promise<Counts & { name: string }> {
  console.log(`\n== ${name} ==`);
  rmSync(report, { force: true });
  try {
    return { name, ...(await run()) };
  } catch (error) {
    console.error(messageOf(error));
    return { name, passed: 0, failed: 1 };
  }
}

function partsOf(isRelease: boolean): readonly string[] {
  return isRelease ? [...TOGETHER, 'e2e', ...Object.keys(FOR_RELEASE)] : ['check', ...TOGETHER, 'e2e'];
}

/** @throws one sentence where there is no such part, or none in this run */
function refuseUnknown([part, ...filters]: readonly string[], isRelease: boolean): void {
  const known = partsOf(isRelease);
  if (part === undefined || known.includes(part)) return;
  if (!partsOf(!isRelease).includes(part)) throw new Error(`Unknown part ${part}; the parts are ${known.join(', ')}.`);
  throw new Error(
    `The part ${part} is run by another command: ${[otherCommand(isRelease), '--', part, ...filters].join(' ')}`,
  );
}

function otherCommand(isRelease: boolean): string {
  return isRelease ? 'npm test' : 'npm run test:release';
}

await runScript(async () => {
  const { values, positionals } = readCommandLine(HELP, {
    release: { type: 'boolean' },
    long: { type: 'boolean' },
    coverage: { type: 'boolean' },
  });
  if (values.long) process.env.UC_ATTACKS = 'long';
  const isRelease = values.release === true;
  const [part, ...filters] = positionals;
  const known = partsOf(isRelease);
  refuseUnknown(positionals, isRelease);
  if (values.coverage && (isRelease || part !== undefined))
    throw new Error('--coverage takes all tests that may prove a rule: name no part.');
  if (values.coverage) process.env.UC_SANDBOX_COVERAGE = join(reports, 'coverage');
  const all = values.coverage ? ['contract', 'screens', 'e2e'] : known;
  const names = part === undefined ? all : [part];

  const start = performance.now();
  const results: Awaited<ReturnType<typeof runStep>>[] = [];
  for (const step of stepsOf(names, filters, isRelease)) results.push(await runStep(step));
  if (values.coverage) await writeLedger(join(reports, 'coverage'));
  rmSync(reports, { recursive: true, force: true });

  const bad = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
  const sum = (count: 'passed' | 'failed') => results.reduce((total, result) => total + result[count], 0);
  const linesOf = (kind: 'failures' | 'flaky') => results.flatMap((result) => result[kind] ?? []);
  for (const line of linesOf('flaky')) console.log(`\nflaky: ${line}`);
  for (const line of results.flatMap(({ skipped = [] }) => skipped)) console.log(`\nskipped here: ${line}`);
  const isElsewhere = part !== undefined && partsOf(!isRelease).includes(part);
  if (filters.length > 0 && isElsewhere && sum('passed') + linesOf('failures').length === 0)
    console.log(
      `\nNo such test in this run; perhaps in the other: ${otherCommand(isRelease)} -- ${positionals.join(' ')}`,
    );
  if (linesOf('failures').length > 0) console.log(`\n${linesOf('failures').join('\n')}`);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`\n== ${bad.length > 0 ? `failed: ${bad.join(', ')}` : 'all good'} in ${seconds} s ==`);
  if (names.includes('browsers')) for (const sentence of missingBrowsers()) console.log(sentence);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
});
