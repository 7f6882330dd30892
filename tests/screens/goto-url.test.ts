import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { eventually } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { submitPassword } from '#support/sign-in.ts';

const queryOf = (gotoUrl: string) => `?gotoUrl=${encodeURIComponent(gotoUrl)}`;

describe('gotoUrl after login', () => {
  // The whole list of threat C1 runs against the policy itself.
  const refused = [queryOf('https://partner.localhost@evil.example'), '?gotoUrl=%2Fgo%3Fa&gotoUrl=%2F%2Fevil.example'];
  test('is not followed where the policy refuses it (C1)', async ({ tab }) => {
    for (const query of refused) {
      await tab.open(`/login${query}`);
      await submitPassword(tab, 'buyer01');
      await tab.arrives('/go');
      expect(tab.address(), query).toBe('/go');
    }
    expect(tab.left).toEqual([]);
  });

  test('is followed on this origin, and to an origin of the allow-list', async ({ tab }) => {
    await tab.open(`/login${queryOf('/go?next=//evil.example#//x')}`);
    await submitPassword(tab, 'buyer01');
    await tab.arrives('/go');
    expect(tab.address()).toBe('/go?next=//evil.example#//x');

    const target = `http://partner.localhost:${new URL(tab.world.base).port}/docs/legal.html`;
    await tab.open(`/login${queryOf(target)}`);
    await submitPassword(tab, 'buyer01');
    await eventually(() => tab.left.length > 0);
    expect(tab.left).toEqual([target]);
  });

  test('goes with the 1688 link and the QR ticket, by the same policy', async ({ tab, world }) => {
    await tab.open(`/login${queryOf('/go?a=1')}`);
    const link = new URL((await tab.see('link', COPY['login.oauth'])).getAttribute('href') ?? '');
    expect(link.pathname).toMatch(/^\/__sandbox\/enter\//);
    expect(link.searchParams.get('redirect_uri')).toBe(world.base + rewritePath(PATHS.oauthCallback));
    await tab.see('img', '微信登录二维码');
    await tab.open(`/login${queryOf('//evil.example')}`);
    await tab.see('img', '微信登录二维码');
    expect((await world.tickets()).map(({ gotoUrl }) => gotoUrl)).toEqual([`${world.base}/go?a=1`, `${world.base}/go`]);
    const asked = (await world.journal.entries(PATHS.loginConfig)).map(({ path }) => path);
    expect(asked.join()).not.toContain('evil');
  });
});
