import { expect, test } from '#support/browser-test.ts';
import { LoginScreen } from '#support/login-screen.ts';
import { LONGEST } from '#support/long-way.ts';

/** Threat C1: two that Chromium takes for addresses elsewhere; tests/screens has one of each family. */
const HOSTILE = ['/\\evil.example', '/\t/evil.example'];

const queryOf = (gotoUrl: string) => `?gotoUrl=${encodeURIComponent(gotoUrl)}`;

test.describe('gotoUrl after login', () => {
  test('is not followed where the policy refuses it', async ({ page, baseURL }) => {
    const login = new LoginScreen(page);
    for (const query of HOSTILE.map(queryOf)) {
      await login.open(query);
      await login.signInByPassword('buyer01');
      await page.waitForURL((url) => url.pathname !== '/login', { waitUntil: 'commit' });
      expect(page.url(), query).toBe(`${baseURL}/go`);
    }
  });

  test('is followed on this origin, and to an origin of the allow-list', async ({ page, baseURL }) => {
    const login = new LoginScreen(page);
    await login.open(queryOf('/go?next=//evil.example#//x'));
    await login.signInByPassword('buyer01');
    await page.waitForURL(`${baseURL}/go?next=//evil.example#//x`);

    const target = `http://partner.localhost:${new URL(baseURL ?? '').port}/docs/legal.html`;
    await login.open(queryOf(target));
    await login.signInByPassword('buyer01');
    await page.waitForURL(target);
  });

  // One that a query triples and one as typed: HTTP alone takes all of them in the contract's and dev's tests.
  for (const [name, gotoUrl] of [LONGEST[1], LONGEST[4]].flatMap((one) => (one ? [one] : []))) {
    test(`S27: the longest one ${name} goes to 1688 and back`, async ({ page, baseURL }) => {
      await new LoginScreen(page).open(queryOf(gotoUrl));
      await page.getByRole('link', { name: '1688授权登录' }).click();
      await page.getByRole('radio', { name: /ali-one/ }).check();
      await page.getByRole('button', { name: '同意授权' }).click();
      await page.waitForURL(new URL(gotoUrl, baseURL).href);
      await expect(page.getByText('buyer01').first()).toBeVisible();
    });
  }
});
