import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './run/browser.ts';
import { isBuildStale } from './run/build-state.ts';
import { messageOf, readCommandLine, runScript } from './run/command-line.ts';
import { packageBin } from './run/package-bin.ts';
import { runNode } from './run/run-node.ts';
import { type Counts, honestCounts, playwrightCounts, vitestCounts } from './run/test-counts.ts';

const HELP = `
npm test [-- PART [FILTER…]]

Runs all tests, one part after the other; the last line is "N passed, N failed".

  check      format, lint, types, house rules (npm run check)
  unit       domain, sandbox, client and guards, in one process each (vitest)
  contract   the portal's and the sandbox's API over HTTP (vitest)
  screens    the real client in a headless DOM on a real sandbox (vitest)
  e2e        the built product in a real Chromium (Playwright); builds first where dist is missing or stale,
             and installs a browser if there is none (not with UC_NO_INSTALL=1)

  FILTER     part of a test file's path
  --help     this text
`;

const reports = mkdtempSync(join(tmpdir(), 'uc-test-'));

const PARTS: Readonly<Record<string, (filters: readonly string[]) => Promise<Counts>>> = {
  check: async () => {
    const { code } = await runNode(['--import', 'tsx', 'scripts/check.ts'], { isLoud: true });
    return { passed: 0, failed: code === 0 ? 0 : 1 };
  },
  unit: (filters) => runVitest('unit', ['domain', 'sandbox', 'client', 'guards'], filters),
  contract: (filters) => runVitest('contract', ['contract', 'live'], filters),
  screens: (filters) => runVitest('screens', ['screens'], filters),
  e2e: runBrowserTests,
};

async function runVitest(part: string, projects: readonly string[], filters: readonly string[]): Promise<Counts> {
  const report = join(reports, `${part}.json`);
  const parameters = [
    ...['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'],
    `--outputFile.json=${report}`,
    ...projects.map((name) => `--project=${name}`),
    ...filters,
  ];
  const { code } = await runNode([packageBin('vitest'), ...parameters], { isLoud: true });
  return honestCounts(vitestCounts(report), code);
}

async function runBrowserTests(filters: readonly string[]): Promise<Counts> {
  const executable = await ensureBrowser();
  if (isBuildStale()) {
    const build = await runNode(['--import', 'tsx', 'scripts/build.ts'], { isLoud: true });
    if (build.code !== 0) return { passed: 0, failed: 1 };
  }
  const report = join(reports, 'e2e.json');
  const parameters = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...filters];
  const { code } = await runNode([packageBin('@playwright/test', 'playwright'), ...parameters], {
    isLoud: true,
    env: { CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return honestCounts(playwrightCounts(report), code);
}

async function runPart(name: string, filters: readonly string[]): Promise<Counts> {
  console.log(`\n== ${name} ==`);
  try {
    return (await PARTS[name]?.(filters)) ?? { passed: 0, failed: 1 };
  } catch (error) {
    console.error(messageOf(error));
    return { passed: 0, failed: 1 };
  }
}

await runScript(async () => {
  const [part, ...filters] = readCommandLine(HELP, {}).positionals;
  const names = part === undefined ? Object.keys(PARTS) : [part];
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown) throw new Error(`Unknown part ${unknown}; the parts are ${Object.keys(PARTS).join(', ')}.`);

  const start = performance.now();
  const results: (Counts & { name: string })[] = [];
  for (const name of names) results.push({ name, ...(await runPart(name, filters)) });
  rmSync(reports, { recursive: true, force: true });

  const bad = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
  const passed = results.reduce((sum, counts) => sum + counts.passed, 0);
  const failed = results.reduce((sum, counts) => sum + counts.failed, 0);
  console.log(`\n== ${bad.length > 0 ? `failed: ${bad.join(', ')}` : 'all good'} in ${seconds(start)} s ==`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}
