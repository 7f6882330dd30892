import { MESSAGE_MAX } from '#contract/json-value.ts';
import { PATHS } from '#contract/paths.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';

const LONG = '系统正在升级，暂时无法处理您的请求，请稍后再试。'.repeat(12);
const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 320 },
] as const;

test.use({ allowConsole: [/status of 503/] });

test('a server that writes at length is cut with a mark, scrolls in a few lines, and never covers the focus', {
  tag: '@release',
}, async ({ page, world, login }) => {
  await world.fault({ match: { path: PATHS.login }, answer: { status: 503, message: LONG } });
  await login.open();
  await login.tab('账号登录');
  await login.account.fill('buyer01');
  await login.password.fill('Passw0rd!');
  const toast = page.locator('[data-tone="error"]');
  const bottomOfToast = async () => {
    const box = await toast.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const topOfFocus = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1);
  for (const viewport of SIZES)
    await test.step(`at ${viewport.width} by ${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      await login.password.focus();
      await login.password.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 8));
      await page.keyboard.press('Enter');
      await expect(login.alert).toHaveText(`${LONG.slice(0, MESSAGE_MAX - 1)}…`);
      // It waits while it is pointed at.
      await toast.hover();
      await expect(login.password).toBeFocused();
      expect(await bottomOfToast()).toBeLessThanOrEqual(136);
      await expect.poll(topOfFocus).toBeGreaterThanOrEqual(await bottomOfToast());
      await page.keyboard.press('Shift+Tab');
      await expect(login.account).toBeFocused();
      expect(await topOfFocus()).toBeGreaterThanOrEqual(await bottomOfToast());
      await axe(page);
      await page.getByRole('button', { name: '关闭' }).click();
      await expect(login.alert).toHaveCount(0);
    });
});
