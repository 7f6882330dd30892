import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageBin } from '#scripts/run/package-bin.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { plantTree } from './planted-tree.ts';

test('a file, an export and a dependency that nothing uses are refused, what is used passes', () => {
  const { name, type, imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folder = plantTree({
    'package.json': JSON.stringify({ name, type, imports, dependencies: { leftover: '1.0.0', 'used-here': '1.0.0' } }),
    'server/shell/main.ts': "import { used } from '#domain/parts.ts';\nimport 'used-here';\nconsole.log(used);\n",
    'server/domain/parts.ts': 'export const used = 1;\nexport const unused = 2;\nexport type Shape = typeof used;\n',
    'server/domain/lonely.ts': 'export const lonely = 1;\n',
  });
  const { status, stdout } = spawnSync(process.execPath, [packageBin('knip'), '--no-progress', '--reporter=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  expect(status).toBe(1);
  expect(stdout).toContain('lonely.ts');
  expect(stdout).toContain('"unused"');
  expect(stdout).toContain('leftover');
  expect(stdout).not.toMatch(/"used"|used-here/);
});
