import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';
import { vitestCounts, withUnreportedFailure } from '#scripts/run/test-counts.ts';
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
  test('has the commands that people type, and at most 18 scripts, hooks of npm included', () => {
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
  ])('counts the failures of a part that %s', (_what, counts, code, failed) => {
    expect(withUnreportedFailure(counts, code)).toEqual({ passed: counts.passed, failed });
  });

  test('names each failed test with the first line of its error, a file that does not load, and tests that passed at a second try', () => {
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
      skipped: [],
    });
  });

  test('names each test that this machine skipped', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a is one' },
      { status: 'skipped', fullName: 'b needs nginx' },
    ];
    const testResults = [{ name: join(ROOT, 'tests/domain/a.test.ts'), status: 'passed', assertionResults }];
    const counts = vitestCounts(reportFile({ numPassedTests: 1, numFailedTests: 0, testResults }));
    expect(counts.skipped).toEqual(['tests/domain/a.test.ts > b needs nginx']);
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
