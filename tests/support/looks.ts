import { expect, type Page } from '@playwright/test';
import { axe } from './browser-test.ts';

const WIDTHS = [1440, 375] as const;

/** No accessibility violation in the page as it stands, wide and narrow. */
export async function axeAtBothWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await axe(page);
  }
}

/** Nothing to scroll sideways on the narrowest phone. */
export async function fitsNarrowPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
}

/** Tab, and then the focus is on something whose ring can be seen. */
export async function tab(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await page.keyboard.press(key);
  await expectRing(page);
}

/** The element in focus, or the row it stands in, has an outline of at least two pixels. */
export async function expectRing(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    let element: Element | null = document.activeElement;
    for (let level = 0; element && level < 3; level += 1, element = element.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return 'ring';
    }
    return `no ring on ${document.activeElement?.outerHTML.slice(0, 120)}`;
  });
  expect(ring).toBe('ring');
}
