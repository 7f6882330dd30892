import type { WorldSettings } from '#contract/control/settings.ts';
import { expect, test } from '#support/browser-test.ts';
import { ParentPage } from '#support/parent-page.ts';

/** Chromium reports a frame that a policy forbids. */
const FRAMING_REFUSED = /Framing '.*' violates .*frame-ancestors/;

test.describe('a site on no list', () => {
  test.use({ allowConsole: [FRAMING_REFUSED] });

  test('sees nothing in its frame and gets no message, whatever its parentUrl (C6, C8)', async ({
    page,
    world,
    baseURL,
  }) => {
    const evil = new ParentPage(page, world, baseURL, 'evil');
    const partner = evil.origin.replace('evil', 'partner');
    const refused = async (path: string, parentUrl: string) => {
      await evil.embed({ path, query: [['parentUrl', parentUrl]] });
      await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true);
    };
    for (const parentUrl of [evil.origin, partner, new URL(partner).host]) await refused('/login', parentUrl);
    const others = ['/register', '/accountSelect', '/go/portal/forgetPwd', '/docs/legal.html'];
    for (const path of others) await refused(path, partner);
    expect(await evil.messages()).toEqual([]);
  });
});

test.describe('a listed site that lies about itself (C5, C6)', () => {
  test('gets the normal page with its header, and no message', { tag: '@release' }, async ({
    page,
    world,
    baseURL,
  }) => {
    const evil = new ParentPage(page, world, baseURL, 'evil');
    // The world lets it frame the portal: what is left is the embedded mode's own check.
    const change: Partial<WorldSettings> = {
      embedAllowList: ['http://partner.localhost:*', 'http://evil.localhost:*'],
    };
    await world.changeSettings(change);
    await evil.embed({ query: [['parentUrl', evil.origin.replace('evil', 'partner')]] });
    await expect(evil.frame.getByRole('banner')).toBeVisible();
    await evil.login.signInByPassword('buyer01');
    await expect(evil.frame.getByRole('button', { name: '退出登录' })).toBeVisible();
    expect(await evil.messages()).toEqual([]);
  });
});
