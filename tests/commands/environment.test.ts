import { afterEach, describe, expect, test, vi } from 'vitest';
import { devConfig } from '#client-vite/dev-config.ts';
import { readDevSettings } from '#scripts/dev/dev-settings.ts';
import { untilAskedToEnd } from '#server/shell/parent-watch.ts';
import { portFrom, readSandboxFlags } from '#server/shell/sandbox-flags.ts';

afterEach(() => vi.unstubAllEnvs());

describe('an empty variable of the environment', () => {
  const EMPTY = ['PORT', 'API_PORT', 'ALLOW_HOST', 'UC_SANDBOX_FIXTURES', 'UC_SANDBOX_TOKEN', 'UC_SANDBOX_COVERAGE'];

  test('counts as unset at the start', () => {
    expect([portFrom(undefined, '', '5173'), portFrom(undefined, undefined, '5173')]).toEqual([5173, 5173]);
    expect([portFrom(undefined, '80', '5173'), portFrom('81', '80', '5173')]).toEqual([80, 81]);
    expect(() => portFrom('', '80', '5173')).toThrow('Port : expected a whole number from 0 to 65535');
    const env = Object.fromEntries(EMPTY.map((name) => [name, '']));
    expect(readSandboxFlags(0, {}, env)).toEqual(readSandboxFlags(0, {}, {}));
  });

  test('counts as unset under npm run dev, and so does a blank in a list', async () => {
    const argv = process.argv;
    process.argv = argv.slice(0, 2);
    for (const name of EMPTY) vi.stubEnv(name, '');
    expect(await readDevSettings()).toMatchObject({
      port: 5173,
      apiPort: 5174,
      hosts: [],
      fixtures: 'fixtures/drafts',
    });
    expect(devConfig().server?.port).toBe(5173);
    vi.stubEnv('ALLOW_HOST', 'a.example, ,b.example,');
    expect(await readDevSettings()).toMatchObject({ hosts: ['a.example', 'b.example'] });
    process.argv = argv;
  });
});

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s asks a server to end, which leaves its worlds',
  async (signal) => {
    const ending = untilAskedToEnd(false);
    process.emit(signal);
    expect(await ending).toBe('signal');
  },
);
