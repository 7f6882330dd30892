import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalsOf } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { openDriver } from '#scripts/contract/drivers/open-driver.ts';
import { lineOf } from '#scripts/contract/finding.ts';
import { type ContractRun, runContract } from '#scripts/contract/run-contract.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { startTestSandbox } from '#support/target.ts';

let run: ContractRun;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const driver = await openDriver(new TargetTransport({ url: sandbox.url }), { say: () => undefined });
  run = await runContract(driver).finally(() => driver.close());
});
afterAll(() => sandbox.close());

/**
 * Refusals that no client brings about safely: a full world; those of the sandbox's own worlds and of the names it
 * answers to; and those that a gateway gives before a request is one.
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

describe('a run against this sandbox', () => {
  test('is clean, also where every warning is a failure', () => {
    expect(run.ledger.findings.map(lineOf)).toEqual([]);
    expect(run.ledger.news).toEqual([]);
    expect(run.cases.filter(({ skipped, failure }) => skipped ?? failure)).toEqual([]);
  });

  test('leaves no world behind', async () => {
    expect(sandbox.sandbox.list().worlds.map(({ id }) => id)).toEqual(['main']);
  });

  test.for(CALLS)('sees the good way of %s', (call) => {
    if (call === 'oauthCallback')
      expect([...run.ledger.seen.keys()].join('\n')).toContain('linked to one account: redirect to');
    else expect([...run.ledger.successes]).toContain(call);
  });

  test.for(CALLS)('sees every refusal that %s declares and a client can bring about', (call) => {
    const declared: readonly RefusalCode[] = ENDPOINTS[call].refusals;
    const own = declared.filter((code) => !OUT_OF_REACH.includes(code));
    const seen: readonly RefusalCode[] = run.ledger.refusals
      .filter((refusal) => refusal.call === call)
      .map(({ refusal }) => refusal);
    const missing = own.filter((code) => !seen.includes(code));
    expect(missing).toEqual([]);
  });

  test('sees every refusal that any call may get', () => {
    const seen = new Set<RefusalCode>(run.ledger.refusals.map(({ refusal }) => refusal));
    const all = new Set(CALLS.flatMap((call) => refusalsOf(ENDPOINTS[call])));
    expect([...all].filter((code) => !seen.has(code) && !OUT_OF_REACH.includes(code))).toEqual([]);
  });
});
