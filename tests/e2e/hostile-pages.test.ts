import { expect, test } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';
import {
  attackAsOwnOrigin,
  attackFromAfar,
  type HostileGround,
  type Loot,
  prepareHostileGround,
} from '#support/attacks.ts';
import { OWN_CLIENT } from '#support/target.ts';

const FRONTS = ['serverPort', 'vitePort'] as const;

function taken(loot: Loot): [string, string | null][] {
  return Object.entries(loot).filter(([, read]) => read !== null);
}

const DOORS = [
  ['', {}],
  [' of a sandbox that is open to a client of its own', OWN_CLIENT],
] as const;

for (const [ofWhich, doors] of DOORS)
  test.describe(`a hostile page${ofWhich} (K1-K5, K7, C8)`, { tag: '@release' }, () => {
    test.describe.configure({ mode: 'serial' });
    let ground: HostileGround;

    test.beforeAll(async () => {
      ground = await prepareHostileGround(doors);
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
          expect(came.filter((call) => call === `POST ${SANDBOX.api}/reset`).length).toBeGreaterThan(4);
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

    test('sees nothing in its frames of pages that Vite serves, and a listed site does (C8)', async () => {
      const { browser, site, vitePort } = ground;
      const page = await browser.newPage();
      const framed = async (name: string, path: string, expected: RegExp) => {
        await page.goto(`http://${name}:${site.port}/`);
        await page.evaluate((src) => {
          const frame = document.createElement('iframe');
          frame.src = src;
          document.body.append(frame);
        }, `http://member.localhost:${vitePort}${path}`);
        await expect.poll(() => page.frames().at(-1)?.url(), `${path} at ${name}`).toMatch(expected);
      };
      const pages = [
        '/login',
        '/register',
        '/docs/legal.html',
        SANDBOX.console,
        SANDBOX.stageWeChat,
        SANDBOX.stageHost,
      ];
      for (const path of pages)
        for (const name of ['evil.localhost', 'evil.example']) await framed(name, path, /^chrome-error:/);
      await framed('partner.localhost', '/login', /\/login$/);
      await framed('partner.localhost', SANDBOX.console, /^chrome-error:/);
      await page.close();
    });

    test('the same calls from the own origin read and change: the attacks were no shots in the dark', async () => {
      const before = ground.state();
      const page = await ground.browser.newPage();
      await page.goto(`http://localhost:${ground.vitePort}${SANDBOX.docs}`);
      const loot = await page.evaluate(attackAsOwnOrigin);
      expect(taken(loot)).toHaveLength(Object.keys(loot).length);
      expect(ground.state()).not.toBe(before);
      await page.close();
    });
  });
