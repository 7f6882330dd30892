import { expect, test } from '#support/browser-test.ts';
import { MINUTE, PHONES } from '#support/demo.ts';
import { landsAs, requestsOf } from '#support/login-screen.ts';

test('several accounts are an entry of the history that confirming replaces, and that is dead after a reload', {
  tag: '@release',
}, async ({ page, world, login }) => {
  await login.open('?gotoUrl=%2Fgo%3Fa%3D1');
  const length = await page.evaluate(() => history.length);
  await login.signInBySms(world, PHONES.group);
  await expect(login.picker).toBeVisible();
  await page.reload();
  await expect(login.phone).toHaveValue('');
  await expect.poll(() => page.evaluate(() => history.state?.usr ?? null)).toBeNull();
  await page.goForward();
  await expect.poll(() => page.evaluate(() => history.state?.usr ?? null)).toBeNull();
  await expect(login.picker).toHaveCount(0);
  await world.advance(MINUTE);
  await login.signInBySms(world, PHONES.group);
  await expect(login.picker).toBeVisible();
  await page.goBack();
  await expect(login.picker).toHaveCount(0);
  await expect(login.phone).toHaveValue(PHONES.group);
  await login.submit.click();
  await login.picker.getByRole('radio', { name: 'group-sub1' }).check();
  await login.picker.getByRole('button', { name: '确定' }).click();
  await landsAs(page, 'group-sub1');
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  await page.goBack();
  await expect(page).toHaveURL('/login?gotoUrl=%2Fgo%3Fa%3D1');
  await expect(login.phone).toBeVisible();
  await expect(login.picker).toHaveCount(0);
});

test('several accounts keep the focus in their dialog and the page behind still; arrows and Enter choose', async ({
  page,
  world,
  login,
}) => {
  await login.open();
  await login.signInBySms(world, PHONES.group);
  await expect(login.picker.getByRole('radio').first()).toBeFocused();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expect(login.picker.locator(':focus')).toHaveCount(1);
  }
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(login.picker).toHaveCount(0);
  await expect(login.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(login.picker.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(login.picker.getByRole('radio', { name: 'group-sub2' })).toBeChecked();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await landsAs(page, 'group-sub2');
  expect(await requestsOf(world, 'login')).toBe(2);
});
