import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from './axe.ts';

const WIDTHS = [1440, 375] as const;

/** No accessibility violation in the page as it stands, wide and narrow, light and dark. */
export async function axeInEveryLook(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await axe(page);
    }
  }
}

/** Nothing to scroll sideways on the narrowest phone. */
export async function fitsNarrowPhone(page: Page): Promise<void> {
  await fitsWidth(page, 320, 640);
}

/** Nothing to scroll sideways in a window of this size. */
export async function fitsWidth(page: Page, width: number, height: number): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height });
  // Layouts by a script's own look at the width follow a frame later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  if (before) await page.setViewportSize(before);
}

/** With letters of twice the size, as a reader's browser is set to them, nothing scrolls sideways at any width. */
export async function fitsLargeLetters(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [1440, 768, 375, 320]) await fitsWidth(page, width, 900);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
}

/**
 * Every control and link is a target of 24 px or more each way (WCAG 2.5.8). A link within a sentence need not be, nor a
 * step of a small drawing, which the list beside it has as a row.
 */
export async function hasLargeTargets(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const sized = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width >= least && height >= least;
    };
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '');
    const targets = 'a[href], button, summary, input, select, textarea, [role="tab"], [role="option"]';
    return [...document.querySelectorAll(targets)]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
      .filter((element) => getComputedStyle(element).clipPath === 'none' && !element.closest('.visually-hidden, svg'))
      .filter((element) => !sized(element) && !sized(element.closest('label') ?? element) && !isInSentence(element))
      .map((element) => element.outerHTML.slice(0, 120));
    // A box that begins between two pixels is measured a hair too small.
  }, 23.95);
  expect(small).toEqual([]);
}

/** Something with an edge of its own, a card or a control, stands at the end of the window's width. */
export async function fillsWidth(main: Locator): Promise<void> {
  const free = await main.evaluate((element) => {
    const edged = [...element.querySelectorAll('*')].filter((one) => {
      const { borderInlineEndWidth } = getComputedStyle(one);
      return one.checkVisibility() && Number.parseFloat(borderInlineEndWidth) > 0;
    });
    return document.documentElement.clientWidth - Math.max(...edged.map((one) => one.getBoundingClientRect().right));
  });
  expect(free, 'free at the end of the window').toBeLessThan(48);
}

/** No animation lasts longer than ten milliseconds. */
export async function movesNothing(page: Page): Promise<void> {
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((moving) => Number(moving.effect?.getComputedTiming().activeDuration ?? 0)),
    ),
  );
  expect(longest).toBeLessThanOrEqual(10);
}

/** As if the reader's own text size were 32 px instead of 16: every word is in its box, and nothing scrolls sideways. */
export async function holdsLargeLetters(page: Page, width: number): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  expect(await spilled(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before) await page.setViewportSize(before);
}

/** Things whose words do not fit into them, or lie over each other in lines that are too low. */
function spilled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const things = [...document.querySelectorAll<HTMLElement>('button, a, label, input, p, h1, h2, [role="tab"]')];
    return things
      .filter((element) => {
        if (element.closest('.visually-hidden') || element.clientWidth === 0) return false;
        if (element.matches('[type="checkbox"]')) return false;
        const { lineHeight, fontSize } = getComputedStyle(element);
        // Typed text scrolls in its field.
        const isTooWide = !element.matches('input') && element.scrollWidth > element.clientWidth + 1;
        const isTooHigh = element.matches('button, input') && element.scrollHeight > element.clientHeight + 1;
        return isTooWide || isTooHigh || Number.parseFloat(lineHeight) < Number.parseFloat(fontSize);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
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

/** Pairs of texts inside an element of which one is drawn over the other; a part that its own box cuts off is not drawn. */
export async function overlapsIn(place: Locator): Promise<string[]> {
  return place.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const drawn: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!parent?.checkVisibility({ opacityProperty: true }) || text === '') continue;
      if (getComputedStyle(parent).clipPath !== 'none') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const whole = range.getBoundingClientRect();
      const box = getComputedStyle(parent).overflow === 'hidden' ? parent.getBoundingClientRect() : whole;
      const right = Math.min(whole.right, box.right);
      if (whole.width > 0) drawn.push({ text, left: whole.left, right, top: whole.top, bottom: whole.bottom });
    }
    return drawn.flatMap((one, index) =>
      drawn
        .slice(index + 1)
        .filter(({ left, right, top, bottom }) => {
          const across = Math.min(one.right, right) - Math.max(one.left, left);
          return across > 1 && Math.min(one.bottom, bottom) - Math.max(one.top, top) > 6;
        })
        .map(({ text }) => `${one.text} / ${text}`),
    );
  });
}
