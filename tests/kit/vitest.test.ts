import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SetUps } from '#kit/testing/set-ups.ts';
import { expect, test } from '#kit/testing/vitest.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);
writeFileSync(join(folder, 'first.yaml'), 'title: 第一个场景\n');

const here = test.extend({ sandboxOptions: { fixtures: folder, apiOnly: true } });

let runs = 0;

const signedIn = here.extend({
  setUps: {
    'signed-in': async (world: WorldClient) => {
      runs += 1;
      await world.session('buyer01');
      await world.advance(60_000);
    },
  },
  from: 'signed-in',
});

describe('tests that begin after a set-up', () => {
  signedIn('are signed in, in a world of their own', async ({ browser, world }) => {
    expect(await browser.whoAmI()).toBe('buyer01');
    await browser.logout();
    expect(await world.browser().whoAmI()).toBeNull();
  });

  signedIn('share its result and nothing else, and it ran once', async ({ browser, world }) => {
    expect(await browser.whoAmI()).toBe('buyer01');
    expect((await world.clock()).now).toBeGreaterThan(Date.now() + 50_000);
    expect(runs).toBe(1);
  });

  signedIn.describe('with other options', () => {
    const later = signedIn.extend({ worldOptions: { now: Date.UTC(2030, 0, 1) } });
    later('have one that ran with those', async ({ browser, world }) => {
      expect(await browser.whoAmI()).toBe('buyer01');
      expect(new Date((await world.clock()).now).getUTCFullYear()).toBe(2030);
      expect(runs).toBe(2);
    });
  });

  signedIn('fail with the name of a set-up that failed or is none, and its world is gone', async ({ sandbox }) => {
    const setUps = new SetUps<WorldClient>(async (options, setUp) => {
      const world = await sandbox.createWorld(options);
      await setUp(world);
      return world;
    });
    const count = async () => (await sandbox.call(CONTROL.worlds)).worlds.length;
    const before = await count();
    const broken = { from: 'broken', setUps: { broken: (world: WorldClient) => world.session('nobody') }, options: {} };
    for (const _again of [1, 2]) await expect(setUps.begin(broken)).rejects.toThrow(/^set-up broken: .*account/);
    expect(await count()).toBe(before);
    const unknown = setUps.begin({ ...broken, from: 'brokn' });
    await expect(unknown).rejects.toThrow('from: no set-up is named brokn; setUps has broken');
    const wrong = setUps.begin({ ...broken, from: 'five', setUps: { five: 5 as never } });
    await expect(wrong).rejects.toThrow('setUps.five: expected a function such as async (world) => { … }, got 5');
    void setUps.begin({ from: 'hangs', setUps: { hangs: () => new Promise(() => undefined) }, options: {} });
    await expect.poll(count).toBe(before + 1);
    await setUps.end();
    expect(await count(), 'an endless one holds up nothing').toBe(before);
    expect(await setUps.begin({ ...broken, from: undefined, options: { seed: '1' } })).toEqual({ seed: '1' });
  });
});

describe('sandboxOptions', () => {
  const first = here.extend({ worldOptions: { fixture: 'first' } });

  first("name a team's own folder, whose fixtures a world begins with", async ({ world }) => {
    expect((await world.summary()).fixture).toBe('first');
  });

  first('are named by the refusal of a fixture that is in no folder', async ({ sandbox }) => {
    await expect(sandbox.createWorld({ fixture: 'none-such' })).rejects.toThrow(
      'a folder of your own: --fixtures or UC_SANDBOX_FIXTURES',
    );
  });
});
