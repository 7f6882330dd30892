import type { Page } from '@playwright/test';
import { PATHS } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1440, height: 420 },
  { width: 375, height: 667 },
] as const;
const LONG = '系统正在升级，暂时无法处理您的请求，请稍后再试。'.repeat(3);

/** Controls of an open dialog, the control in focus, primary buttons and success marks that the toast lies over. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[data-tone][class*="toast"]')?.parentElement?.getBoundingClientRect();
    if (!toast) return ['no toast'];
    const controls = 'button, a[href], input, label, summary';
    const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]');
    const needed = [
      ...(dialog?.querySelectorAll(controls) ?? []),
      ...document.querySelectorAll('button[type="submit"], [data-kept-clear]'),
      ...(document.activeElement?.matches(controls) ? [document.activeElement] : []),
    ];
    return needed.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const isBeside =
        box.right <= toast.left || box.left >= toast.right || box.bottom <= toast.top || box.top >= toast.bottom;
      if (isBeside || element.closest('[aria-live]')) return [];
      // A control that is scrolled out of its list or dialog cannot be covered.
      const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
      const hit = document.elementFromPoint(...middle);
      const isShown = hit !== null && (element.contains(hit) || hit.closest('[data-tone]') !== null);
      return isShown ? [element.outerHTML.slice(0, 120)] : [];
    });
  });
}

test.use({ allowConsole: [/status of (?:400|503)/] });

test('a message covers no control of an open dialog, whatever its size', { tag: '@release' }, async ({
  page,
  world,
  login,
}) => {
  await login.open();
  await login.signInBySms(world, PHONES.group);
  await login.picker.getByRole('radio', { name: 'group-sub1' }).check();
  for (const message of ['系统繁忙', LONG])
    for (const viewport of SIZES) {
      await world.fault({ match: { path: PATHS.login }, answer: { status: 503, message }, times: 1 });
      await page.setViewportSize(viewport);
      await login.picker.getByRole('button', { name: '确定' }).click();
      await expect(login.alert).toHaveText(message);
      await expect.poll(() => covered(page), `${message} at ${viewport.width} by ${viewport.height}`).toEqual([]);
      await page.keyboard.press('Tab');
      await expect.poll(() => covered(page)).toEqual([]);
      await page.locator('[data-tone] button').click();
    }
});

test('a message covers neither the focus nor the primary button, wherever the page is scrolled', {
  tag: '@release',
}, async ({ page, world, login }) => {
  await login.open();
  await login.tab('账号登录');
  await login.account.fill('buyer01');
  await world.fault({ match: { path: PATHS.login }, answer: { status: 503, message: LONG } });
  for (const viewport of [...SIZES, { width: 375, height: 320 }]) {
    await page.setViewportSize(viewport);
    await login.password.fill('Passw0rd!');
    await login.submit.click();
    await expect(login.alert).toHaveText(LONG);
    for (const top of [0, 20, 60, 120]) {
      await login.submit.evaluate((button, y) => window.scrollBy(0, button.getBoundingClientRect().top - y), top);
      await expect.poll(() => covered(page), `${viewport.width}, button at ${top}`).toEqual([]);
    }
    await page.getByRole('button', { name: '关闭' }).click();
  }
});
