import { request as open } from 'node:http';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import { CaseLog } from '#scripts/contract/judge/case-log.ts';
import { lineOf } from '#scripts/contract/judge/finding.ts';
import { spec, success } from '#scripts/contract/suite/expectations.ts';
import { SandboxRun } from '#scripts/contract/suite/targets/sandbox-run.ts';
import type { TargetAddress } from '#scripts/contract/target/target-transport.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { CERTIFICATE } from '#support/certificate.ts';
import { served } from '#support/served.ts';
import { startTestSandbox } from '#support/target.ts';

/** A gateway that lets a sandbox be reached below /staging, by a key. */
function gatewayOf({ url }: RunningSandbox): Promise<string> {
  return served((incoming, outgoing) => {
    const { method, url: target = '', headers } = incoming;
    if (headers['x-gateway-key'] !== 'abc' || !target.startsWith('/staging/')) {
      outgoing.writeHead(404).end('no such service');
      return;
    }
    const onward = open(url + target.slice('/staging'.length), { method, headers }, (answer) => {
      const setCookies = answer.headers['set-cookie']?.map((line) => line.replace('Path=/', 'Path=/staging'));
      const others = setCookies && { 'set-cookie': setCookies };
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...others });
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
}

/** Ways to a sandbox. */
const WAYS: Readonly<Record<string, (sandbox: RunningSandbox) => Promise<TargetAddress>>> = {
  'its address': async ({ url }) => ({ url }),
  'the path of a gateway and the headers that were given': async (sandbox) => ({
    url: `${await gatewayOf(sandbox)}/staging`,
    headers: { 'x-gateway-key': 'abc' },
  }),
  'a path before every call': async ({ url }) => ({ url, prefix: '/go' }),
  'a certificate of its own, with --insecure': async ({ url }) => ({ url, isInsecure: true }),
};

test.for(Object.entries(WAYS))('a run at a sandbox by %s has a world a test, and leaves none', async ([name, way]) => {
  const sandbox = await startTestSandbox(name.includes('certificate') ? { tls: CERTIFICATE } : {});
  onTestFinished(sandbox.close);
  const run = new SandboxRun({ isSandbox: true, address: await way(sandbox), wire: DEFAULT_WIRE });
  const log = new CaseLog();
  const skip = (reason: string) => {
    throw new Error(reason);
  };
  const target = await run.target({ log, place: 'a test', skip });
  const { account, password } = await target.account();
  await (await target.agent(request)).login(account, password).expect(success(spec('§8')));
  expect(log.record().findings.map(lineOf)).toEqual([]);
  expect(log.record().seen).toContainEqual(['POST /uc/login, a test: status', '200']);
  expect(sandbox.sandbox.list().worlds).toHaveLength(2);
  await run.close();
  expect(sandbox.sandbox.list().worlds.map(({ id }) => id)).toEqual(['main']);
});
