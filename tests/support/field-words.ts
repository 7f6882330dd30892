import { eventually } from './page-clock.ts';
import type { PortalTab } from './portal-tab.ts';

/** The addition of a screen reader to a field: its hint and its error line, in that order. */
export function descriptionOf(field: Element): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Waits until a field is marked and described by `text`. */
export async function marksField(tab: PortalTab, label: string, text: string): Promise<void> {
  const field = await tab.field(label);
  await eventually(() => {
    const description = descriptionOf(field);
    if (field.getAttribute('aria-invalid') !== 'true' || !description.includes(text))
      throw new Error(`expected ${label} to have the text ${text}, it has ${description || 'nothing'}`);
    return true;
  });
}

/** As `marksField`; and these words are live in one place, which is no field's. */
export async function announcesAtField(tab: PortalTab, label: string, text: string): Promise<void> {
  await marksField(tab, label, text);
  const live = [...document.querySelectorAll('[role=alert], [role=status]')].filter((region) =>
    region.textContent?.includes(text),
  );
  if (live.length !== 1) throw new Error(`${text} is spoken by ${live.length} live regions`);
}

export async function showsNothingAtField(tab: PortalTab, label: string): Promise<void> {
  const field = await tab.field(label);
  await eventually(() => !field.hasAttribute('aria-invalid'));
}
