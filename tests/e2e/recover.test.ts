import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';
import { tab } from '#support/looks.ts';

const NEW_PASSWORD = 'Abcdef12!9';

/** Figures of steps that their circle does not hold. */
function figuresOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const circles = [...document.querySelectorAll('li [aria-hidden="true"]')].filter((one) =>
      /^\d$/.test(one.textContent),
    );
    if (circles.length === 0) return ['no figure'];
    return circles.flatMap((circle) => {
      const text = document.createRange();
      text.selectNodeContents(circle);
      const { fontSize } = getComputedStyle(circle);
      const { width, height } = circle.getBoundingClientRect();
      const holds =
        Math.min(width, height) >= Number.parseFloat(fontSize) * 1.2 && text.getBoundingClientRect().width < width;
      return holds ? [] : [circle.outerHTML];
    });
  });
}

test.describe('password recovery', () => {
  test('keeps the figures of its steps in their circles with letters of twice the size', { tag: '@release' }, async ({
    page,
    world,
    recover,
  }) => {
    await recover.open();
    await recover.verify(world, PHONES.group);
    await expect(recover.accounts).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    for (const width of [1440, 375, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await figuresOutside(page), `at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    // The same figures stand before the steps of the guide.
    await world.session('group-main');
    await page.goto('/accountSelect');
    await expect(page.getByText('进入工作台')).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    expect(await figuresOutside(page)).toEqual([]);
  });

  test('begins at step one after a reload, without an error, and Back leaves it', { tag: '@release' }, async ({
    page,
    world,
    recover,
  }) => {
    await page.goto('/login');
    await recover.open();
    await recover.verify(world, PHONES.group);
    await recover.accounts.getByRole('radio').first().check();
    await recover.next.click();
    await expect(recover.password).toBeVisible();
    await page.reload();
    await expect(recover.phone).toHaveValue('');
    await expect(recover.alert).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state?.usr ?? null)).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL('/login');
  });

  test('is done by keyboard alone, with a ring at every stop', { tag: '@release' }, async ({
    page,
    world,
    recover,
  }) => {
    await recover.open();
    await tab(page);
    await tab(page);
    await expect(recover.phone).toBeFocused();
    await page.keyboard.type(PHONES.group);
    await tab(page);
    await tab(page);
    await page.keyboard.press('Enter');
    await expect(recover.code).toBeFocused();
    await page.keyboard.type(await world.latestCode(PHONES.group, 'forgetPwd'));
    await page.keyboard.press('Enter');
    await expect(recover.accounts.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(recover.accounts.getByRole('radio', { name: 'group-sub1' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(recover.password).toBeFocused();
    await page.keyboard.type(NEW_PASSWORD);
    await tab(page);
    await tab(page);
    await expect(recover.again).toBeFocused();
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '密码修改成功' })).toBeFocused();
    expect((await world.account('group-sub1')).password).toBe(NEW_PASSWORD);
  });
});
