import type { Locator, Page } from '@playwright/test';
import { authorizeAs } from '#support/ali.ts';
import { expect, test } from '#support/browser-test.ts';
import { PASSWORD } from '#support/demo.ts';

const PHONE = '13800000012';
/** Of one beginning, so long that a row has two lines where it is narrow. */
const names = Array.from({ length: 13 }, (_, index) => `procurement-department-${String(index + 1).padStart(2, '0')}`);
const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 480 },
] as const;

test.use({
  worldOptions: {
    fixture: {
      accounts: names.map((account) => ({ account, phone: PHONE, password: PASSWORD })),
      ali: { 'ali-thirteen': names },
    },
  },
});

/** A pointer would hit the thing at its middle: nothing lies over it, no box cuts it off. */
async function expectUncovered(thing: Locator): Promise<void> {
  const isUncovered = await thing.evaluate((element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect();
    const hits = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y));
    return hits.every((hit) => element === hit || element.contains(hit));
  });
  expect(isUncovered, 'seen in full').toBe(true);
}

/** From the first row to the last and back, by keyboard. */
async function expectEachRowSeen(scope: Locator): Promise<void> {
  await scope.getByRole('radio').first().focus();
  for (const key of ['ArrowDown', 'ArrowUp']) {
    for (const name of key === 'ArrowDown' ? names : names.toReversed()) {
      const row = scope.locator('label').filter({ hasText: name });
      await expect(row.getByRole('radio')).toBeFocused();
      await expectUncovered(row);
      if (name !== (key === 'ArrowDown' ? names.at(-1) : names[0])) await scope.page().keyboard.press(key);
    }
  }
}

/** Does the same in windows of every size, on the page as it stands. */
async function atEachSize(page: Page, act: () => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await test.step(`${size.width} by ${size.height}`, act);
  }
}

test.describe('thirteen accounts in windows of two sizes', { tag: '@release' }, () => {
  test('the picker shows that none is chosen where it is seen, apart from its button, and shows the row in focus in full', async ({
    page,
    world,
    login,
  }) => {
    await login.open();
    await login.signInBySms(world, PHONE);
    const confirm = login.picker.getByRole('button', { name: '确定' });
    const error = login.picker.getByText('请选择账号', { exact: true });
    await atEachSize(page, async () => {
      await confirm.click();
      await expect(login.picker.getByRole('radiogroup')).toHaveAccessibleDescription('请选择账号');
      await expectUncovered(error);
      const list = await login.picker.getByRole('radiogroup').boundingBox();
      const button = await confirm.boundingBox();
      expect((button?.y ?? 0) - ((list?.y ?? 0) + (list?.height ?? 0))).toBeGreaterThanOrEqual(16);
    });
    await atEachSize(page, () => expectEachRowSeen(login.picker));
  });

  test('the row in focus is seen in full on the selection page, above its button', async ({ page, world }) => {
    await authorizeAs(page, world, 'ali-thirteen');
    await atEachSize(page, () => expectEachRowSeen(page.getByRole('main')));
  });
});

/** Without a scroll the way on is in the window, and the list shows that more follows; at its end it no more does. */
async function expectMoreToFollow(list: Locator, confirm: Locator): Promise<void> {
  await expect(confirm).toBeInViewport({ ratio: 1 });
  await expect(list.getByRole('radio').last()).not.toBeInViewport();
  await expect(list).toHaveAttribute('data-more-below', 'true');
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(list).not.toHaveAttribute('data-more-below');
  await expect(list).toHaveAttribute('data-more-above', 'true');
  await expect(confirm).toBeInViewport({ ratio: 1 });
}

test.describe('thirteen accounts on a wide screen', { tag: '@release' }, () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('leave 确认登录 in sight on the selection page, and show that more follows', async ({ page, world }) => {
    await authorizeAs(page, world, 'ali-thirteen');
    const list = page.getByRole('radiogroup', { name: '选择账号' });
    await expectMoreToFollow(list, page.getByRole('button', { name: '确认登录' }));
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  });

  test('leave 确定 in sight in the picker, and show that more follows', async ({ world, login }) => {
    await login.open();
    await login.signInBySms(world, PHONE);
    await expectMoreToFollow(login.picker.getByRole('radiogroup'), login.picker.getByRole('button', { name: '确定' }));
  });

  test('leave 下一步 in sight in recovery, and show that more follows', async ({ world, recover }) => {
    await recover.open();
    await recover.verify(world, PHONE);
    await expectMoreToFollow(recover.accounts, recover.next);
  });
});
