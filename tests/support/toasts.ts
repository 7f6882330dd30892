import { COPY } from '#contract/copy.ts';
import { eventually } from './page-clock.ts';
import type { PortalTab } from './portal-tab.ts';

/** The texts of all alerts on the page; lines that wait for one are empty. */
export function alertTexts(tab: PortalTab): string[] {
  return tab.now.queryAllByRole('alert').flatMap(({ textContent }) => (textContent ? [textContent] : []));
}

/** Waits until the page alerts to one thing, in these words and no others, and no button is busy. */
export async function alertsTo(tab: PortalTab, text: string): Promise<void> {
  await eventually(() => {
    const texts = alertTexts(tab);
    if (texts.length !== 1 || texts[0] !== text) throw new Error(`expected ${text}, alerts are ${texts.join(' | ')}`);
    return document.querySelector('button[aria-busy]') === null;
  });
}

/** Waits for an alert as `alertsTo` does, and closes it. */
export async function alertsOnce(tab: PortalTab, text: string): Promise<void> {
  await alertsTo(tab, text);
  await tab.press(COPY['dlg.close']);
  await eventually(() => alertTexts(tab).length === 0);
}
