import { expect, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';
import { runIn } from '#support/run-in.ts';

function testRun(parameters: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return runIn(ROOT, process.execPath, ['--import', 'tsx', 'scripts/test.ts', ...parameters], env);
}

test('a browser that is not installed is named with its packages, and fails nothing', async () => {
  const { code, out } = await testRun(['--release', 'browsers'], { PATH: '/nowhere' });
  expect(out).toContain('Not tested here: Firefox is not installed (Debian: apt-get install firefox-esr).');
  expect(out).toContain('Not tested here: WebKit is not installed (Debian: apt-get install webkit2gtk-driver xvfb).');
  expect(out.trim().split('\n').at(-1)).toBe('0 passed, 0 failed');
  expect(code).toBe(0);
});

test('a run ends with a line of plain text, colours or not', async () => {
  const { code, out } = await testRun(['unit', 'tests/domain/stores'], { CI: 'true', FORCE_COLOR: '1' });
  expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([0, expect.stringMatching(/^\d+ passed, 0 failed$/)]);
  expect(out, 'the rest is in colours').toContain('\u001b[');
});

test.for([
  [['unit', 'shell/full-disk'], 'npm run test:release -- unit shell/full-disk'],
  [['--release', 'unit', 'domain/stores'], 'npm test -- unit domain/stores'],
] as const)('%j lists no test of the other run, and names the command that has it', async ([parameters, command]) => {
  const { code, out } = await testRun(parameters);
  expect(code).toBe(1);
  expect(out).toContain(`No such test in this run; perhaps in the other: ${command}\n`);
  expect(out).not.toContain('skipped');
});
