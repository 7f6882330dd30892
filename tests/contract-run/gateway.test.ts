import { request as open } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACT } from '#scripts/command/contract-command.ts';
import { contractCommand, driftsIn } from '#support/contract-run.ts';
import { listening } from '#support/listening.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** A gateway that lets a sandbox be reached below /staging, by a key. */
let gateway: Awaited<ReturnType<typeof listening>>;
let url: string;
let running: Awaited<ReturnType<typeof startTestSandbox>>;
const BELOW = '/staging';

beforeAll(async () => {
  running = await startTestSandbox();
  gateway = await listening((incoming, outgoing) => {
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
  url = gateway.url + BELOW;
});
afterAll(async () => {
  await gateway.close();
  await running.close();
});

describe('a target behind a gateway', () => {
  const folder = temporaryFolder(afterAll);
  const contract = (target: string, ...options: readonly string[]) =>
    contractCommand(folder, ['--target', target, '--only', 'login-pwd', ...options]);

  test('is reached by its path and the headers that were given', async () => {
    const { code, out } = await contract(url, '--header', 'x-gateway-key: abc');
    expect(code).toBe(0);
    expect(driftsIn({ out }).filter((line) => !line.includes(', Path /staging, contract says /'))).toEqual([]);
    expect(out).toMatch(/ 0 of \d+ cases skipped\n$/);
  });

  test('without the key is one sentence', async () => {
    await expect(CONTRACT.run(['--target', url])).rejects.toThrow(
      /^No call of the portal succeeds there: [^\n]* --header\?$/,
    );
  });
});
