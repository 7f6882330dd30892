import { request as open } from 'node:http';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { CERTIFICATE } from '#support/certificate.ts';
import { contractCommand, driftsIn } from '#support/contract-run.ts';
import { served } from '#support/served.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const BELOW = '/staging';

describe('a target', () => {
  const folder = temporaryFolder(afterAll);
  const contract = (target: string, ...options: readonly string[]) =>
    contractCommand(folder, ['--target', target, '--only', 'login-pwd', ...options]);

  test('behind a gateway is reached by its path and the headers that were given', async () => {
    const running = await startTestSandbox();
    onTestFinished(running.close);
    const gateway = await served((incoming, outgoing) => {
      const { method, url: target = '', headers } = incoming;
      if (headers['x-gateway-key'] !== 'abc' || !target.startsWith(`${BELOW}/`)) {
        outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('no such service');
        return;
      }
      const onward = open(running.url + target.slice(BELOW.length), { method, headers }, (answer) => {
        const setCookies = answer.headers['set-cookie']?.map((line) => line.replace('Path=/', `Path=${BELOW}`));
        outgoing.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          ...(setCookies && { 'set-cookie': setCookies }),
        });
        answer.pipe(outgoing);
      });
      incoming.pipe(onward);
    });
    const { code, out } = await contract(gateway + BELOW, '--header', 'x-gateway-key: abc');
    expect(code).toBe(0);
    expect(driftsIn({ out }).filter((line) => !line.includes(', Path /staging, contract says /'))).toEqual([]);
    expect(out).toMatch(/ 0 of \d+ cases skipped\n$/);
  });

  test('may need a path before every call', async () => {
    const running = await startTestSandbox();
    const { code, out } = await contract(running.url, '--prefix', '/go', '--strict');
    expect({ code, drifts: driftsIn({ out }) }).toEqual({ code: 0, drifts: [] });
    await running.close();
  });

  test('may have a certificate of its own', async () => {
    const secure = await startTestSandbox({ tls: CERTIFICATE });
    try {
      const { code, out } = await contract(secure.url, '--insecure', '--strict');
      expect({ code, drifts: driftsIn({ out }) }).toEqual({ code: 0, drifts: [] });
      const careful = await contract(secure.url);
      expect(careful.code).toBe(1);
      expect(careful.err).toBe(`There is no server at ${secure.url} (DEPTH_ZERO_SELF_SIGNED_CERT).\n`);
    } finally {
      await secure.close();
    }
  });
});
