import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalsOf } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { lineOf } from '#scripts/contract/judge/finding.ts';
import type { SuiteCase } from '#scripts/contract/run/run-suite.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { runIn } from '#support/run-in.ts';
import { startTestSandbox } from '#support/target.ts';

let cases: readonly SuiteCase[];
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const program = ['--import', join(ROOT, 'node_modules/tsx/dist/esm/index.mjs'), 'tests/support/suite-run.ts'];
  const { out, err } = await runIn(ROOT, process.execPath, [...program, sandbox.url]);
  expect(err).toBe('');
  cases = JSON.parse(out) as SuiteCase[];
});
afterAll(() => sandbox.close());

/**
 * Refusals that no client brings about safely: of a full world, of the sandbox's own worlds, of foreign host names, and of
 * bytes that are no whole request.
 */
const OUT_OF_REACH: readonly RefusalCode[] = [
  'WORLD_FULL',
  'WORLD_UNKNOWN',
  'WORLD_RESET',
  'HOST_REJECTED',
  'HEADER_TOO_LARGE',
  'REQUEST_TOO_SLOW',
];
const CALLS = Object.keys(ENDPOINTS) as EndpointName[];

/** Refusals that the suite met, of one call or of all. */
function metBy(call?: EndpointName): ReadonlySet<RefusalCode> {
  const met = cases.flatMap(({ record }) => record.refusals).filter((one) => call === undefined || one.call === call);
  return new Set(met.map(({ refusal }) => refusal));
}

describe('the suite at a sandbox by its address', () => {
  test('is clean, also where every warning is a failure, and leaves out nothing', () => {
    expect(cases.flatMap(({ record }) => record.findings.map(lineOf))).toEqual([]);
    expect(cases.flatMap(({ record }) => record.news)).toEqual([]);
    expect(
      cases.flatMap(({ name, skipped, failure }) => (skipped || failure ? [name, skipped ?? failure] : [])),
    ).toEqual([]);
  });

  test('leaves no world behind', () => {
    expect(sandbox.sandbox.list().worlds.map(({ id }) => id)).toEqual(['main']);
  });

  test.for(CALLS)('sees a success of %s', (call) => {
    const { method, path } = ENDPOINTS[call];
    const keys = cases.flatMap(({ record }) => record.seen.map(([key]) => key));
    const own = keys.filter((key) => key.startsWith(`${method} ${path}, `)).map((key) => key.split(': ').at(-1));
    // Only successes have fields to judge.
    expect(own).toContain(call === 'oauthCallback' ? 'redirect to' : 'fields');
  });

  test.for(CALLS)('sees every refusal that %s declares and a client can bring about', (call) => {
    const declared: readonly RefusalCode[] = ENDPOINTS[call].refusals;
    const met = metBy(call);
    expect(declared.filter((code) => !met.has(code) && !OUT_OF_REACH.includes(code))).toEqual([]);
  });

  test('sees every refusal that any call may get', () => {
    const all = new Set(CALLS.flatMap((call) => refusalsOf(ENDPOINTS[call])));
    const met = metBy();
    expect([...all].filter((code) => !met.has(code) && !OUT_OF_REACH.includes(code))).toEqual([]);
  });
});
