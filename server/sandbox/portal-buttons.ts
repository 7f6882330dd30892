import { COPY } from '#contract/copy.ts';

const PLACE = /\{\w+\}/g;
const TEXTS: readonly string[] = Object.values(COPY);

/** Names that a button or link of the portal may have, as far as they are written out. */
export const BUTTON_NAMES = TEXTS.filter((text) => text.search(PLACE) === -1);

/** Texts with a place for a number, a phone or a name; one that is nothing but a place would be any text. */
const FILLED = TEXTS.filter((text) => text.search(PLACE) !== -1 && text.replaceAll(PLACE, '') !== '').map(filledText);
const COUNTDOWN = filledText(COPY['code.left']);
/** The service phone, as the portal's configuration has it. */
const PHONE = /^[\d+ -]+$/;

/** Whether a button or link of the portal may be called so: by a text of its own, filled or not, or by a phone. */
export function isButtonName(name: string): boolean {
  return BUTTON_NAMES.includes(name) || PHONE.test(name) || FILLED.some((text) => text.test(name));
}

/** Whether it is the button beside the code while its seconds run: nothing happens when it is pressed. */
export function isCountdown(name: string): boolean {
  return COUNTDOWN.test(name);
}

function filledText(text: string): RegExp {
  const parts = text.split(PLACE).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
