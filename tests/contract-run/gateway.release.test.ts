import { afterAll, describe, expect, test } from 'vitest';
import { CERTIFICATE } from '#support/certificate.ts';
import { contractCommand, driftsIn } from '#support/contract-run.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

describe('a target', () => {
  const folder = temporaryFolder(afterAll);
  const contract = (target: string, ...options: readonly string[]) =>
    contractCommand(folder, ['--target', target, '--only', 'login-pwd', ...options]);

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
