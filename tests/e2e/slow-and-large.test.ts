import { COPY } from '#contract/copy.ts';
import { expect, test } from '#support/browser-test.ts';
import { LoginScreen, landsAs } from '#support/login-screen.ts';

const SCREENS = ['/login', '/register', '/go/portal/forgetPwd', '/notLink', '/go', '/no-such-page'] as const;

test('a slow network of three seconds shows busy text, then goes on', async ({ page, world }) => {
  await world.fault({ match: { path: '/uc/login' }, answer: { delayMs: 3_000 } });
  const login = new LoginScreen(page);
  await login.open();
  await login.signInByPassword('buyer01', 'Passw0rd!');
  await expect(page.getByRole('button', { name: COPY['login.busy'] })).toHaveAttribute('aria-busy', 'true');
  await landsAs(page, 'buyer01');
});

test.describe('a person who wants less motion or larger letters', () => {
  for (const path of SCREENS) {
    test(`${path}: nothing moves for longer than a blink under reduced motion`, async ({ page, world }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const longest = await page.evaluate(() =>
        Math.max(
          0,
          ...document.getAnimations().map((moving) => Number(moving.effect?.getComputedTiming().activeDuration ?? 0)),
        ),
      );
      expect(longest).toBeLessThanOrEqual(10);
      expect(world.id).toBeTruthy();
    });

    test(`${path}: at 200 % nothing is cut off at the side`, async ({ page, world }) => {
      // 200 % on a 1280 screen is a page of 640 by 400.
      await page.setViewportSize({ width: 640, height: 400 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
      expect(world.id).toBeTruthy();
    });
  }
});
