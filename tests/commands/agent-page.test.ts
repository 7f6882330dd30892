import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { SANDBOX } from '#contract/paths.ts';
import { ROOT } from '#scripts/run/package-root.ts';

const ROWS: readonly Endpoint[] = Object.values(CONTROL);
const PAGE = readFileSync(join(ROOT, 'docs/recipes/agents.md'), 'utf8');
const CALLS = [...PAGE.matchAll(/^ctl (\$api.*?) {2}|`ctl (.*?)`/gms)].map(([, line, quoted]) => line ?? quoted ?? '');

test.for([...CALLS.entries()])('recipe %i is a call of the contract, with what it takes: %s', ([, line]) => {
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
