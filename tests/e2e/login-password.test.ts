import { expect, test } from '#support/browser-test.ts';
import { PASSWORD } from '#support/demo.ts';
import { landsAs, requestsOf } from '#support/login-screen.ts';

test('a double click is one request, as Enter with a click is; the session is for the server alone', async ({
  page,
  world,
  context,
  login,
}) => {
  let isReleased = Promise.resolve();
  let release = () => {};
  const hold = () => {
    isReleased = new Promise((resolve) => {
      release = resolve;
    });
  };
  await page.route('**/uc/login?*', async (route) => {
    await isReleased;
    await route.continue();
  });
  hold();
  await login.open();
  await login.tab('账号登录');
  await login.account.fill('buyer01');
  await login.password.fill('wrong');
  await login.submit.dblclick();
  await expect(login.submit).toHaveText('登录中…');
  await expect(login.submit).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(login.alert).toBeVisible();
  expect(await requestsOf(world, 'login')).toBe(1);

  hold();
  await login.password.fill(PASSWORD);
  await login.password.press('Enter');
  await login.submit.click();
  release();
  await landsAs(page, 'buyer01');
  expect(await requestsOf(world, 'login')).toBe(2);
  expect((await context.cookies()).find(({ name }) => name === 'uc_session')?.httpOnly).toBe(true);
});
