import type { Page } from '@playwright/test';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';

/** How far ahead of its own time a page's clock is stopped, in milliseconds: more where the machine was too slow. */
const AHEAD_MS = [100, 500, 2_500] as const;

/** Stops the page's clock a moment ahead of now; it cannot be stopped at a moment that has gone by meanwhile. */
async function pauseClock(page: Page): Promise<void> {
  let problem: unknown;
  for (const ahead of AHEAD_MS) {
    try {
      const now = await page.evaluate(() => Date.now());
      return await page.clock.pauseAt(now + ahead);
    } catch (error) {
      if (!String(error).includes('to the past')) throw error;
      problem = error;
    }
  }
  throw problem;
}

const SCREENS = ['/login', '/register', '/go/portal/forgetPwd', '/notLink', '/no-such-page'] as const;

test.describe('the smallest frame, 360 by 480', { tag: '@release' }, () => {
  test('scrolls nothing sideways, takes no focus and passes axe on every screen', async ({ page, parent }) => {
    for (const path of SCREENS)
      await test.step(path, async () => {
        await parent.embed({ path, width: 360, height: 480 });
        await expect(parent.frame.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(parent.frame.getByRole('banner')).toHaveCount(0);
        expect(await parent.inFrame(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
        await axe(page);
      });
  });

  test('shows both forms, their errors, the picker and the end of it', async ({ page, world, parent }) => {
    const { login } = parent;
    const fits = async () => {
      expect(await parent.inFrame(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await axe(page);
    };
    await parent.embed({ width: 360, height: 480 });
    await login.submit.click();
    await expect(parent.frame.getByText('请输入手机号')).toBeVisible();
    await fits();
    await login.tab('账号登录');
    await login.submit.click();
    await expect(parent.frame.getByText('请输入密码')).toBeVisible();
    await fits();
    await login.tab('验证码登录');
    await login.signInBySms(world, PHONES.group);
    await expect(login.picker).toBeVisible();
    // The message about the code would lie over the picker's title: gone, though no time passes.
    await pauseClock(page);
    await expect(parent.frame.getByText(/^验证码已发送/)).toHaveCount(0);
    await page.clock.resume();
    await expect(login.picker.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(login.picker.getByRole('button', { name: '确定' })).toBeInViewport({ ratio: 1 });
    await fits();
    await login.picker.getByRole('radio').first().check();
    await login.picker.getByRole('button', { name: '确定' }).click();
    await expect(parent.frame.getByRole('heading', { name: '登录成功，正在返回…' })).toBeVisible();
    await fits();
    await world.advance(15_000);
    await expect(parent.frame.getByRole('button', { name: '重试' })).toBeVisible();
    await fits();
  });

  test('lets the keyboard in and out', async ({ page, parent }) => {
    await parent.embed({ width: 360, height: 480 });
    await expect(parent.login.qr).toBeVisible();
    await page.locator('#before').focus();
    const ids: string[] = [];
    for (let count = 0; count < 20 && ids.at(-1) !== 'behind'; count += 1) {
      await page.keyboard.press('Tab');
      ids.push(await page.evaluate(() => document.activeElement?.id ?? ''));
    }
    expect(ids[0]).toBe('login');
    expect(ids.at(-1)).toBe('behind');
  });
});
