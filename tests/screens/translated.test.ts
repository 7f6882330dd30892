import { describe } from 'vitest';
import { COPY, fill } from '#contract/copy.ts';
import { MINUTE, otherThan, PHONES } from '#support/demo.ts';
import { eventually } from '#support/portal-tab.ts';
import { test as base, expect } from '#support/screen-test.ts';
import { landsAs, submitCode } from '#support/sign-in.ts';
import { alertsOnce } from '#support/toasts.ts';

/** The screens' `test` in a browser that translates each page. */
const test = base.extend('translated', ({ tab }) => {
  tab.translate();
  return tab;
});

/** Texts of the page that the translator has not got. */
function untranslated(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement?.closest('font, script, style') === null) texts.push(nodeValue ?? '');
  }
  return texts;
}

describe('on a page that the browser translates (F30)', () => {
  test('every text is translated, later texts too', async ({ translated: tab }) => {
    await tab.open('/login');
    await tab.read(COPY['login.other']);
    await eventually(() => untranslated().length === 0);
    await tab.press(COPY['login.submit']);
    await tab.read(COPY['login.err.code']);
    await eventually(() => untranslated().length === 0);
  });

  test('a code signs in after a wrong one, and its countdown goes on', async ({ translated: tab }) => {
    await tab.open('/login');
    await tab.press(COPY['login.submit']);
    const code = await tab.askForCode(PHONES.buyer);
    await tab.advance(10_000);
    await tab.read(fill('code.left', { n: 50 }));
    await tab.fill(COPY['field.code.label'], otherThan(code));
    await tab.press(COPY['login.submit']);
    await alertsOnce(tab, COPY['code.err.rejected']);
    await tab.advance(MINUTE);
    await tab.see('button', COPY['code.again']);
    await submitCode(tab, PHONES.buyer);
    await landsAs(tab, 'buyer01');
  });
});

test('a text beside another one is noticed', async ({ tab }) => {
  const { createRoot } = await import('react-dom/client');
  const { createElement } = await import('react');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(createElement('p', null, 'one', null));
  await eventually(() => tab.mistakes.splice(0).length > 0);
  root.unmount();
  expect(tab.mistakes).toEqual([]);
});
