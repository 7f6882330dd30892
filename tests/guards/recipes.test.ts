import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PATHS, rewritePath, SANDBOX } from '#contract/paths.ts';
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

test('the proxy that init writes takes every call of the portal, and the prefix of the sandbox', async () => {
  const file = pathToFileURL(join(ROOT, 'docs/recipes/first/vite-proxy.mjs'));
  const { sandboxProxy } = await import(file.href);
  const rules = Object.keys(sandboxProxy('http://127.0.0.1:5173'));
  expect(rules).toContain(SANDBOX.prefix);
  const patterns = rules.map((rule) => new RegExp(rule));
  const paths = Object.values(PATHS).flatMap((path) => [path, rewritePath(path)]);
  expect(paths.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
});

test('the proxy that init writes leads to the default address where UC_SANDBOX_URL is unset or empty', async () => {
  const { sandboxProxy } = await import(pathToFileURL(join(ROOT, 'docs/recipes/first/vite-proxy.mjs')).href);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const url of [undefined, '']) {
    vi.stubEnv('UC_SANDBOX_URL', url);
    expect(sandboxProxy()[SANDBOX.prefix].target).toBe('http://127.0.0.1:5173');
  }
});
