import { expect, test } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';
import { attackAsOwnOrigin, attackFromAfar, type Loot } from '#support/attacks.ts';
import { type HostileGround, prepareHostileGround } from '#support/hostile-ground.ts';

const FRONTS = ['serverPort', 'vitePort'] as const;

function taken(loot: Loot): [string, string | null][] {
  return Object.entries(loot).filter(([, read]) => read !== null);
}

test.describe('a hostile page (K1-K5, K7)', () => {
  test.describe.configure({ mode: 'serial' });
  let ground: HostileGround;

  test.beforeAll(async () => {
    ground = await prepareHostileGround();
  });

  test.afterAll(async () => {
    await ground.close();
  });

  for (const front of FRONTS) {
    for (const name of ['evil.localhost', 'evil.example']) {
      test(`at ${name} changes nothing at ${front} and reads nothing`, async () => {
        const { browser, site, came } = ground;
        const before = ground.state();
        came.length = 0;
        const page = await browser.newPage();
        for (const host of ['localhost', '127.0.0.1']) {
          await page.goto(`http://${name}:${site.port}/`);
          const loot = await page.evaluate(attackFromAfar, `http://${host}:${ground[front]}`);
          expect(taken(loot)).toEqual([]);
          expect(Object.keys(loot).length).toBeGreaterThanOrEqual(12);
        }
        await page.close();
        expect(came.filter((call) => call === 'POST /reset').length).toBeGreaterThan(4);
        expect(ground.state()).toBe(before);
      });
    }

    test(`at a name rebound to ${front} is refused every call`, async () => {
      const before = ground.state();
      const page = await ground.browser.newPage();
      const origin = `http://rebound.example:${ground[front]}/`;
      await page.route(origin, (route) => route.fulfill({ contentType: 'text/html', body: '<body></body>' }));
      await page.goto(origin);
      expect(taken(await page.evaluate(attackAsOwnOrigin))).toEqual([]);
      await page.close();
      expect(ground.state()).toBe(before);
    });
  }

  test('the same calls from the own origin read and change: the attacks were no shots in the dark', async () => {
    const before = ground.state();
    const page = await ground.browser.newPage();
    await page.goto(`http://localhost:${ground.serverPort}${SANDBOX.docs}`);
    const loot = await page.evaluate(attackAsOwnOrigin);
    expect(taken(loot)).toHaveLength(Object.keys(loot).length);
    expect(ground.state()).not.toBe(before);
    await page.close();
  });
});
