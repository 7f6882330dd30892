// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { Form } from '#ui/form.tsx';
import { acting, render, unmount } from './render.ts';

afterEach(unmount);

it.each([
  ['during a composition', { isComposing: true }, true],
  ['with the key code of an input method', { keyCode: 229 }, true],
  ['by itself', {}, false],
])('an Enter %s submits the form or not (threat F11)', async (_, init, isIgnored) => {
  const host = await render(
    <Form onSubmit={() => undefined}>
      <input />
    </Form>,
  );
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value });
  await acting(() => host.querySelector('input')?.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(isIgnored);
});

it('an Enter right after a composition submits: only the one that ended it is of the input method (threat F11)', async () => {
  const host = await render(
    <Form onSubmit={() => undefined}>
      <input />
    </Form>,
  );
  const input = host.querySelector('input');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true });
  await acting(() => {
    input?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    input?.dispatchEvent(enter);
  });
  expect(enter.defaultPrevented).toBe(false);
});
