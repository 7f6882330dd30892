import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './run/browser.ts';
import { isBuildStale } from './run/build-state.ts';
import { messageOf, readCommandLine, runScript } from './run/command-line.ts';
import { packageBin } from './run/package-bin.ts';
import { RELEASE_TAG } from './run/release-tag.ts';
import { runNode } from './run/run-node.ts';
import { missingBrowsers, STOCK_BROWSERS } from './run/stock-browsers.ts';
import { type Counts, honestCounts, playwrightCounts, vitestCounts } from './run/test-counts.ts';

const HELP = `
npm test [-- PART [FILTER…]]
npm run test:release [-- PART [FILTER…]]

Runs the tests: unit, contract and screens together, the other parts one after the other. The last line is "N passed, N failed". A test tagged "release" takes longer
and is not needed for each run: npm run test:release runs those, npm test runs all others.

  check      format, lint, types, house rules (npm run check); not in test:release
  unit       domain, sandbox, client and guards, in one process each (vitest)
  contract   the portal's and the sandbox's API over HTTP (vitest)
  screens    the real client in a headless DOM on a real sandbox (vitest)
  e2e        the built product in a real Chromium (Playwright); builds first where dist is missing or stale,
             and installs a browser if there is none (not with UC_NO_INSTALL=1)
  again      a second time, under other conditions: attacks on a sandbox whose doors for a team's own client are open,
             screens drawn by React's development build (vitest); only in test:release
  browsers   the built product in Firefox and WebKit as this machine has them (vitest); only in test:release
  package    the packed package in projects of its own (vitest); builds; only in test:release
  attacks    hostile requests, random sequences, races and kills against the built server (vitest, fast-check); builds
             where stale; only in test:release

  FILTER     part of a test file's path
  --long     attacks sixty times as long: 200,000 requests, 10,000 sequences, sixty kills; only in test:release
  --release  the tests tagged "release" instead of all others
  --help     this text
`;

const reports = mkdtempSync(join(tmpdir(), 'uc-test-'));

interface Selection {
  /** parts of paths; all files where there is none */
  readonly filters: readonly string[];
  /** the tests tagged `release`, or all others; both where it is not given */
  readonly isRelease?: boolean;
}

type Part = (selection: Selection) => Promise<Counts>;

/** Parts that need no build, by their projects in tests/vitest.config.ts. */
const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  unit: ['domain', 'sandbox', 'client', 'guards'],
  contract: ['contract', 'contract-run'],
  screens: ['screens'],
};

const PARTS: Readonly<Record<string, Part>> = {
  check: async () => {
    const { code } = await runNode(['--import', 'tsx', 'scripts/check.ts'], { isLoud: true });
    return { passed: 0, failed: code === 0 ? 0 : 1 };
  },
  ...Object.fromEntries(
    Object.entries(PROJECTS).map(([name, projects]): [string, Part] => [
      name,
      (selection) => runVitest(name, projects, selection),
    ]),
  ),
  e2e: runBrowserTests,
  browsers: runStockBrowserTests,
  again: ({ filters }) => runVitest('again', ['own-client', 'screens-again'], { filters }),
  package: (selection) => runVitest('package', ['package'], selection),
  attacks: runAttacks,
};
/** Parts that run for a release alone, and those that hold tests of both kinds. */
const RELEASE_ONLY = ['again', 'browsers', 'package', 'attacks'];
const RELEASE_PARTS = ['unit', 'contract', 'screens', 'e2e', ...RELEASE_ONLY];

async function runVitest(part: string, projects: readonly string[], selection: Selection): Promise<Counts> {
  const { filters, isRelease } = selection;
  const report = join(reports, `${part}.json`);
  const parameters = [
    ...['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'],
    `--outputFile.json=${report}`,
    ...(isRelease === undefined ? [] : [`--tags-filter=${isRelease ? RELEASE_TAG : `!${RELEASE_TAG}`}`]),
    ...projects.map((name) => `--project=${name}`),
    ...filters,
  ];
  const { code } = await runNode([packageBin('vitest'), ...parameters], { isLoud: true });
  return honestCounts(vitestCounts(report), code);
}

async function runBrowserTests({ filters, isRelease }: Selection): Promise<Counts> {
  const executable = await ensureBrowser();
  if (!(await ensureBuild())) return { passed: 0, failed: 1 };
  const report = join(reports, 'e2e.json');
  const parameters = [
    ...['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
    `--grep${isRelease ? '' : '-invert'}=@${RELEASE_TAG}`,
    ...filters,
  ];
  const { code } = await runNode([packageBin('@playwright/test', 'playwright'), ...parameters], {
    isLoud: true,
    env: { CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return honestCounts(playwrightCounts(report), code);
}

async function runStockBrowserTests(selection: Selection): Promise<Counts> {
  const missing = missingBrowsers();
  for (const sentence of missing) console.log(sentence);
  if (missing.length === Object.keys(STOCK_BROWSERS).length) return { passed: 0, failed: 0 };
  if (!(await ensureBuild())) return { passed: 0, failed: 1 };
  return runVitest('browsers', ['browsers'], selection);
}

async function runAttacks(selection: Selection): Promise<Counts> {
  return (await ensureBuild()) ? runVitest('attacks', ['attacks'], selection) : { passed: 0, failed: 1 };
}

/** False where the build failed. */
async function ensureBuild(): Promise<boolean> {
  return !isBuildStale() || (await runNode(['--import', 'tsx', 'scripts/build.ts'], { isLoud: true })).code === 0;
}

interface Step {
  readonly name: string;
  readonly run: Part;
}

/** A step a part; parts of one test runner are one step, so that no core waits for the last file of each. */
function stepsOf(names: readonly string[]): Step[] {
  const together = names.filter((name) => PROJECTS[name] !== undefined);
  const projects = together.flatMap((name) => PROJECTS[name] ?? []);
  return names.flatMap((name): Step[] => {
    if (together.length > 1 && name === together[0])
      return [{ name: together.join(', '), run: (selection) => runVitest('together', projects, selection) }];
    const run = PARTS[name];
    return run === undefined || (together.length > 1 && together.includes(name)) ? [] : [{ name, run }];
  });
}

async function runStep({ name, run }: Step, selection: Selection): Promise<Counts> {
  console.log(`\n== ${name} ==`);
  try {
    return await run(selection);
  } catch (error) {
    console.error(messageOf(error));
    return { passed: 0, failed: 1 };
  }
}

await runScript(async () => {
  const { values, positionals } = readCommandLine(HELP, {
    release: { type: 'boolean' },
    long: { type: 'boolean' },
  });
  if (values.long) process.env.UC_ATTACKS = 'long';
  const isRelease = values.release === true;
  const [part, ...filters] = positionals;
  const known = isRelease ? RELEASE_PARTS : Object.keys(PARTS).filter((name) => !RELEASE_ONLY.includes(name));
  const names = part === undefined ? known : [part];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`Unknown part ${unknown}; the parts are ${known.join(', ')}.`);

  const start = performance.now();
  const results: (Counts & { name: string })[] = [];
  for (const step of stepsOf(names))
    results.push({ name: step.name, ...(await runStep(step, { filters, isRelease })) });
  rmSync(reports, { recursive: true, force: true });

  const bad = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
  const passed = results.reduce((sum, counts) => sum + counts.passed, 0);
  const failed = results.reduce((sum, counts) => sum + counts.failed, 0);
  const failures = results.flatMap((result) => result.failures ?? []);
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  console.log(`\n== ${bad.length > 0 ? `failed: ${bad.join(', ')}` : 'all good'} in ${seconds(start)} s ==`);
  if (names.includes('browsers')) for (const sentence of missingBrowsers()) console.log(sentence);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}
