import { MASK } from '#contract/control/journal.ts';
import type { StoryPicture } from './driver.ts';
import type { PageWindow } from './tab.ts';

/** Passwords that their page shows in plain text. */
export const SHOWN_PASSWORDS = 'input[autocomplete$="-password"]:not([type="password"])';
const PASSWORDS = `input[type="password"], ${SHOWN_PASSWORDS}`;
const UNSEEN = 'script, style, link, meta, iframe, object, embed, template, noscript';
/** Attributes that name something outside, or run as a script. */
const OUTWARD = /^(?:on|href$|xlink:href$|action$|formaction$|srcset$|srcdoc$|ping$|poster$|background$)/;

/** The document of a page without a browser, without scripts, addresses and passwords. */
export function pagePicture({ document, innerWidth }: PageWindow): StoryPicture {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  const typed = [...document.querySelectorAll('input')];
  for (const [index, input] of copy.querySelectorAll('input').entries()) {
    const { value = '', checked = false } = typed[index] ?? {};
    input.setAttribute('value', value !== '' && input.matches(PASSWORDS) ? MASK : value);
    input.toggleAttribute('checked', checked);
  }
  for (const element of copy.querySelectorAll(UNSEEN)) element.remove();
  for (const element of copy.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (isOutward(element, name)) element.removeAttribute(name);
  const sheets = [...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  return { kind: 'page', html: copy.outerHTML, sheet: sheets.join('\n'), width: innerWidth };
}

function isOutward(element: Element, name: string): boolean {
  return OUTWARD.test(name) || (name === 'src' && !element.getAttribute(name)?.startsWith('data:image/'));
}
