// @module-tag release
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';
import { runIn } from '#support/run-in.ts';

test('a browser that is not installed is named with its packages, and fails nothing', async () => {
  const command = ['--import', 'tsx', 'scripts/test.ts', '--release', 'browsers'];
  const { code, out } = await runIn(ROOT, process.execPath, command, { PATH: '/nowhere' });
  expect(out).toContain('Not tested here: Firefox is not installed (Debian: apt-get install firefox-esr).');
  expect(out).toContain('Not tested here: WebKit is not installed (Debian: apt-get install webkit2gtk-driver xvfb).');
  expect(out.trim().split('\n').at(-1)).toBe('0 passed, 0 failed');
  expect(code).toBe(0);
});
