import { afterEach, expect, test, vi } from 'vitest';
import { START } from '#server/shell/start-command.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Starts nothing: a port that is none comes after the question where it runs. */
const start = (...flags: string[]) => START.run(['--port', 'none', ...flags]);

test('K15: in production it starts only on request, anywhere else without a word', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(start()).rejects.toThrow('with NODE_ENV=production it needs --allow-production');
  await expect(start('--allow-production')).rejects.toThrow('Port none');
  vi.stubEnv('NODE_ENV', 'development');
  await expect(start()).rejects.toThrow('Port none');
});
