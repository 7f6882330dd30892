import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser-test.ts';

const SCRIPTS = /:\d+\/assets\/.*\.js$/;

/** Holds the portal's code back. @returns a function that lets it come */
async function withoutCode(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('before its code has come', () => {
  test('a page shows its header and no error, and the header stays in its place when the code takes over (F30)', async ({
    page,
  }) => {
    const release = await withoutCode(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /云采购.*登录/);
    const header = page.getByRole('banner');
    await expect(header).toHaveText('云采购');
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    // However long the line takes: nothing on the page waits for a time.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(page.getByText('Oops! Something went wrong.')).toBeHidden();
    const places = async () => [await header.boundingBox(), await header.getByText('云采购').boundingBox()];
    const before = await places();
    release();
    await expect(page.getByRole('img', { name: '微信注册二维码' })).toBeVisible();
    expect(await places()).toEqual(before);
  });
});
