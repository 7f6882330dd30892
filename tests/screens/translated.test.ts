import { describe } from 'vitest';
import { COPY, fill } from '#contract/copy.ts';
import { MINUTE, NEW_PASSWORD, otherThan, PHONES } from '#support/demo.ts';
import { eventually } from '#support/portal-tab.ts';
import { test as base, expect } from '#support/screen-test.ts';
import { landsAs, proveForRecovery, submitCode } from '#support/sign-in.ts';
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
  test('every text is translated, those that come later too', async ({ translated: tab }) => {
    await tab.open('/login');
    await tab.read(COPY['login.other']);
    await eventually(() => untranslated().length === 0);
    await tab.press(COPY['login.submit']);
    await tab.read(COPY['login.err.code']);
    await eventually(() => untranslated().length === 0);
  });

  test('a code signs in, after one that is wrong, and its countdown goes on', async ({ translated: tab }) => {
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

  test('the picker opens, closes, complains and signs in', async ({ translated: tab }) => {
    await tab.open('/login');
    await submitCode(tab, PHONES.group);
    await tab.press(COPY['picker.confirm']);
    await tab.read(COPY['fp.err.acct']);
    await tab.press(COPY['picker.relogin'], 'link');
    await tab.gone(COPY['picker.message']);
    await tab.press(COPY['login.submit']);
    await tab.press(/group-sub1/, 'radio');
    await tab.press(COPY['picker.confirm']);
    await landsAs(tab, 'group-sub1');
  });

  test('recovery goes through its steps, back, on and to a new password', async ({ translated: tab }) => {
    await tab.open('/go/portal/forgetPwd');
    await proveForRecovery(tab, PHONES.group);
    await tab.press(/group-sub2/, 'radio');
    await tab.press(COPY['fp.next']);
    await tab.read('group-sub2');
    await tab.field(COPY['fp.new.label']);
    await tab.press(COPY['fp.step1']);
    await tab.read(COPY['fp.verified']);
    await tab.press(COPY['fp.next']);
    await tab.press(/group-main/, 'radio');
    await tab.press(COPY['fp.next']);
    await tab.read('group-main');
    await tab.fill(COPY['fp.new.label'], 'abc');
    await tab.read(COPY['pwd.strength.weak']);
    await tab.fill(COPY['fp.confirm.label'], 'abd');
    await tab.press(COPY['fp.next']);
    await tab.read(COPY['fp.err.mismatch']);
    await tab.fill(COPY['fp.new.label'], NEW_PASSWORD);
    await tab.read(COPY['pwd.strength.strong']);
    await tab.fill(COPY['fp.confirm.label'], NEW_PASSWORD);
    await tab.press(COPY['fp.next']);
    for (const n of [3, 2, 1]) {
      await tab.read(fill('fp.done.left', { n }));
      await tab.advance(1_000);
    }
    await tab.arrives('/go/portal/login');
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
