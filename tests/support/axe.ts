import { expect, type Frame, type Page } from '@playwright/test';
import axeCore from 'axe-core';

type Axe = typeof axeCore;

/** Rules about a page as a whole, which a document inside another one is not. */
const WHOLE_PAGE_RULES = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region'] as const;

/**
 * The page as it stands has no accessibility violation that axe can find, nor has any page in its frames. Each document
 * is judged by itself: axe's own way through frames takes seconds. A frame without scripts it cannot enter.
 */
export async function axe(page: Page): Promise<void> {
  // A half-faded element has half its contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  const found: string[] = [];
  for (const frame of page.frames()) if (await runsScripts(frame)) found.push(...(await violationsIn(frame)));
  expect(found, 'accessibility violations').toEqual([]);
}

async function runsScripts(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return true;
  if (!/^(?:https?|about|data):/.test(frame.url())) return false;
  const element = await frame.frameElement();
  const sandbox = await element.getAttribute('sandbox');
  return sandbox === null || sandbox.includes('allow-scripts');
}

async function violationsIn(frame: Frame): Promise<readonly string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source);
  const left = frame.parentFrame() === null ? [] : WHOLE_PAGE_RULES;
  const rules = Object.fromEntries(left.map((id) => [id, { enabled: false }]));
  return frame.evaluate(async (changed) => {
    const { axe: inPage } = window as unknown as { axe: Axe };
    // By its selector: Chromium wraps a frame's elements in its parent's classes where the parent looked at them first,
    // and axe takes those for no elements. A focus guard hands the focus on at once: nobody ever meets it.
    const context = { include: ['html'], exclude: ['[data-base-ui-focus-guard]'] };
    const { violations } = await inPage.run(context, { iframes: false, resultTypes: ['violations'], rules: changed });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(' | ')}`);
  }, rules);
}
