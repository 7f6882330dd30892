import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';

/** Blocks of the page that quote a recipe: its path behind the language. */
const QUOTED = [...readFileSync(join(ROOT, 'docs/kit.md'), 'utf8').matchAll(/```\w+ (recipes\/\S+)\n(.*?)```/gs)].map(
  ([, file = '', code = '']) => ({ file, code }),
);

test('docs/kit.md quotes recipes', () => {
  expect(QUOTED.length).toBeGreaterThan(3);
});

test.for(QUOTED)('what docs/kit.md quotes stands in $file', ({ file, code }) => {
  expect(readFileSync(join(ROOT, 'docs', file), 'utf8')).toContain(code);
});

describe('a shard of the recipe for GitLab', () => {
  const [, command = ''] =
    / -- (node --test .*)$/m.exec(readFileSync(join(ROOT, 'docs/recipes/gitlab-ci.yml'), 'utf8')) ?? [];

  test.for([
    ['1', 'tests 1'],
    ['2', 'tests 0'],
  ] as const)('%s of two says how many tests it has, and is green without any', async ([index, said]) => {
    const cwd = mkdtempSync(join(tmpdir(), 'uc-shard-'));
    mkdirSync(join(cwd, 'sandbox'));
    writeFileSync(join(cwd, 'sandbox/one.test.mjs'), "import test from 'node:test';\ntest('a', () => undefined);\n");
    // NODE_TEST_CONTEXT of a runner around this one would make it a part of that.
    const { PATH } = process.env;
    const env = { PATH, CI_NODE_INDEX: index, CI_NODE_TOTAL: '2' };
    const { status, stdout } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
    rmSync(cwd, { recursive: true });
    expect([status, stdout]).toEqual([0, expect.stringContaining(said)]);
  });
});
