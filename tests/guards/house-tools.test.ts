import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { runNode } from '#scripts/run/run-node.ts';
import { honestCounts, leftOutLines, listedFiles, passedOverLines, vitestCounts } from '#scripts/run/test-counts.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

function reportFile(report: object): string {
  const path = join(temporaryFolder(onTestFinished), 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

describe('npm run check', () => {
  test('K18: every dependency is one exact version, and CI installs without scripts', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const versions: unknown[] = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
    expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toContain('npm ci --ignore-scripts');
  });
});

describe('package.json', () => {
  test('has the commands that people type, and at most 18 scripts with those that npm runs by itself', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const names = Object.keys(scripts);
    expect(names).toEqual(
      expect.arrayContaining(['dev', 'build', 'start', 'test', 'check', 'contract', 'scenario', 'host', 'bench']),
    );
    expect(names.length).toBeLessThanOrEqual(18);
  });
});

describe('npm test', () => {
  test.each([
    ['executed nothing', { passed: 0, failed: 0 }, 0, 1],
    ['has a file that does not load', { passed: 3, failed: 0 }, 1, 1],
    ['is good', { passed: 3, failed: 0 }, 0, 0],
  ])('counts a part that %s honestly', (_what, counts, code, failed) => {
    expect(honestCounts(counts, code)).toEqual({ passed: counts.passed, failed });
  });

  test('names the tag that kept each named test from running, and the command that runs them', () => {
    const assertionResults = [{ status: 'skipped', fullName: 'a is one' }];
    const file = 'tests/screens/a.test.ts';
    const testResults = [{ name: join(ROOT, file), status: 'passed', assertionResults }];
    const counts = honestCounts(vitestCounts(reportFile({ numPassedTests: 0, numFailedTests: 0, testResults })), 0);
    expect(counts.failed).toBe(1);
    const named = { part: 'screens', filters: ['a.test'] };
    expect(passedOverLines(counts, { isRelease: false, ...named })).toEqual([
      `${file}: each test in it is tagged "release"; npm run test:release -- screens a.test runs it`,
    ]);
    expect(passedOverLines(counts, { isRelease: true, ...named })).toEqual([
      `${file}: no test in it is tagged "release"; npm test -- screens a.test runs it`,
    ]);
    expect(passedOverLines({ ...counts, passed: 1 }, { isRelease: false, ...named })).toEqual([]);
    const listed = listedFiles(reportFile({ suites: [{ file: 'a.test.ts' }] }));
    expect(listed).toEqual(['tests/e2e/a.test.ts']);
  });

  test('names by the first line of its error each failed test, a file that does not load, and what passed at its second try', () => {
    const report = reportFile({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: join(ROOT, 'tests/domain/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a is one' },
            { status: 'passed', fullName: 'c is three', failureMessages: ['expected 2 to be 3\n at x'] },
            {
              status: 'failed',
              fullName: 'b is two',
              failureMessages: ['\u001b[31mexpected 1\u001b[39m to be 2\n at x'],
            },
          ],
        },
        { name: join(ROOT, 'tests/domain/b.test.ts'), status: 'failed', message: 'no such file', assertionResults: [] },
      ],
    });
    expect(vitestCounts(report)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['tests/domain/a.test.ts > b is two: expected 1 to be 2', 'tests/domain/b.test.ts: no such file'],
      flaky: ['tests/domain/a.test.ts > c is three: expected 2 to be 3'],
      passedOver: [],
      skipped: [],
      ofOtherRun: 0,
    });
  });

  test('names each test that this machine skipped, and counts those of the other command', () => {
    const report = reportFile({
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [
        {
          name: join(ROOT, 'tests/domain/a.test.ts'),
          status: 'passed',
          assertionResults: [
            { status: 'passed', fullName: 'a is one', tags: [] },
            { status: 'skipped', fullName: 'b needs nginx', tags: [] },
            { status: 'skipped', fullName: 'c takes long', tags: [RELEASE_TAG] },
          ],
        },
      ],
    });
    const counts = vitestCounts(report, (tags) => !tags.includes(RELEASE_TAG));
    expect(leftOutLines(counts, false)).toEqual([
      'skipped here: tests/domain/a.test.ts > b needs nginx',
      '1 tests beside these are run by npm run test:release',
    ]);
    expect(leftOutLines(vitestCounts(report), true)).toHaveLength(2);
  });

  test('ends with a line of plain text, colours or not', { tags: [RELEASE_TAG] }, async () => {
    const parameters = ['--import', 'tsx', 'scripts/test.ts', 'unit', 'tests/domain/bounded-map'];
    const { code, output } = await runNode(parameters, { env: { CI: 'true', FORCE_COLOR: '1' } });
    expect([code, output.trimEnd().split('\n').at(-1)]).toEqual([0, expect.stringMatching(/^\d+ passed, 0 failed$/)]);
    expect(output, 'the rest is in colours').toContain('\u001b[');
  });
});

describe('an old Node', () => {
  test.each([
    ['20.18.3', 1],
    ['20.19.0', 0],
  ])('%s ends with code %i', (version, code) => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
    const script = join(ROOT, 'scripts/run/require-node.cjs');
    const { status, stderr } = spawnSync(process.execPath, ['-e', `${pretend}; require(${JSON.stringify(script)})`], {
      encoding: 'utf8',
    });
    expect(status).toBe(code);
    const sentence = `Node.js 20.19 or newer is needed, this is ${version}.\n`;
    expect(stderr).toBe(code === 0 ? '' : sentence);
  });
});
