import { expect, test } from '#support/browser-test.ts';
import { LoginScreen } from '#support/login-screen.ts';
import { LONGEST } from '#support/long-way.ts';

/**
 * Threat C1: one of each family; the whole list runs against the policy itself. No request leaves this machine, the
 * fixture sees to that.
 */
const HOSTILE = [
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  '/.//evil.example',
  'https://partner.localhost@evil.example',
  'https://partner.localhost.evil.example',
];

const queryOf = (gotoUrl: string) => `?gotoUrl=${encodeURIComponent(gotoUrl)}`;

test.describe('gotoUrl after login', () => {
  const refused = [
    ...HOSTILE.map(queryOf),
    // two values, and the login page itself
    '?gotoUrl=%2Fgo%3Fa&gotoUrl=%2F%2Fevil.example',
    queryOf(`/go/portal/login${queryOf('/go')}`),
  ];
  test('is not followed where the policy refuses it', async ({ page, baseURL }) => {
    const login = new LoginScreen(page);
    for (const query of refused) {
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

  test('goes with the 1688 link and the QR ticket, by the same policy', async ({ page, world, baseURL }) => {
    const login = new LoginScreen(page);
    await login.open(queryOf('/go?a=1'));
    await expect(page.getByRole('link', { name: '1688授权登录' })).toHaveAttribute('href', /\/__sandbox\/enter\//);
    await expect(login.qr).toBeVisible();
    await login.open(queryOf('//evil.example'));
    await expect(login.qr).toBeVisible();
    expect((await world.tickets()).map(({ gotoUrl }) => gotoUrl)).toEqual([`${baseURL}/go?a=1`, `${baseURL}/go`]);
    const asked = (await world.journal('/uc/login/config')).map(({ path }) => path);
    expect(asked.join()).not.toContain('evil');
  });

  test('shows no 1688 link when its address is none to go to', async ({ page }) => {
    await page.route('**/uc/login/config?*', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: [
            {
              loginName: '1688登录',
              loginUrl: 'javascript:alert(1)',
              gotoUrl: '/go',
              redirect: { key: 'a', value: 'b' },
            },
          ],
        },
      }),
    );
    const login = new LoginScreen(page);
    const answered = page.waitForResponse('**/uc/login/config?*');
    await login.open();
    await answered;
    await expect(login.qr).toBeVisible();
    await expect(page.getByRole('link', { name: '1688授权登录' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '立即注册' })).toBeVisible();
  });
});
