import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PATHS, rewritePath, SANDBOX } from '#contract/paths.ts';
import { ROOT } from '#scripts/run/package-root.ts';

/** Blocks of the page that quote a recipe: its path behind the language. */
const QUOTED = [...readFileSync(join(ROOT, 'docs/kit.md'), 'utf8').matchAll(/```\w+ (recipes\/\S+)\n(.*?)```/gs)].map(
  ([, file = '', code = '']) => ({ file, code }),
);

test('docs/kit.md quotes recipes', () => {
  expect(QUOTED.length).toBeGreaterThan(3);
});

test.for(QUOTED)('the quotation of docs/kit.md stands in $file', ({ file, code }) => {
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

const ROWS: readonly Endpoint[] = Object.values(CONTROL);
const PAGE = readFileSync(join(ROOT, 'docs/recipes/agents.md'), 'utf8');
const CALLS = [...PAGE.matchAll(/^ctl (\$api.*?) {2}|`ctl (.*?)`/gms)].map(([, line, quoted]) => line ?? quoted ?? '');

test.for([...CALLS.entries()])('recipe %i for agents is a call of the contract, with its fields: %s', ([, line]) => {
  expect(CALLS.length).toBeGreaterThan(15);
  const [, method, path = '', query = ''] = /^(?:-X (\w+) )?"?\$api(\/[^?" ]*)\??([^" ]*)/.exec(line) ?? [];
  const [, body] = / -d '(.*)'$/.exec(line) ?? [];
  const asked = method ?? (body ? 'POST' : 'GET');
  const isRow = (row: Endpoint) => {
    const pattern = row.path.slice(SANDBOX.api.length).replace(/:\w+/g, '[\\w-]+');
    return row.method === asked && new RegExp(`^${pattern}$`).test(path);
  };
  const row = ROWS.find(isRow);
  expect(row?.body?.safeParse(JSON.parse(body ?? '{}')).success ?? !body).toBe(true);
  expect(row?.query?.safeParse(Object.fromEntries(new URLSearchParams(query))).success ?? query === '').toBe(true);
  expect(row).toBeDefined();
});
