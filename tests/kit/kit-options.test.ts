import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { expect, test } from '#kit/testing/vitest.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);
writeFileSync(join(folder, 'first.yaml'), 'title: 第一个场景\n');

const withOwn = test.extend({
  sandboxOptions: { fixtures: folder, apiOnly: true },
  worldOptions: { fixture: 'first' },
});

describe('sandboxOptions', () => {
  withOwn("name a team's own folder, whose fixtures a world begins with", async ({ world }) => {
    expect((await world.summary()).fixture).toBe('first');
  });

  withOwn('are named by the refusal of a fixture that is in no folder', async ({ sandbox }) => {
    await expect(sandbox.createWorld({ fixture: 'none-such' })).rejects.toThrow(
      'a folder of your own: --fixtures or UC_SANDBOX_FIXTURES',
    );
  });
});
