// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { acting, render, type, unmount } from './render.ts';

afterEach(unmount);

/** Node 20 has no Promise.withResolvers. */
function deferred() {
  let end: (() => void) | null = null;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, resolve: () => end?.() };
}

const work = vi.fn<(signal: AbortSignal) => Promise<void>>();

function Probe() {
  const [name, setName] = useState('');
  const { formRef, errors, check, mark, clear } = useFormErrors<'name' | 'code'>();
  const { busy, submit } = useSubmit(work);
  return (
    <Form
      ref={formRef}
      onSubmit={() => {
        const missing = name ? undefined : '请填写';
        if (check({ code: missing, name: missing })) submit();
      }}
    >
      <TextField
        id="name"
        label="name"
        value={name}
        error={errors.name}
        onChange={(value) => {
          setName(value);
          clear('name');
        }}
      />
      <TextField id="code" label="code" value="" error={errors.code} onChange={() => clear('code')} />
      <Button onClick={() => mark('code', '错误')}>mark</Button>
      <Button type="submit" busy={busy} busyText="提交中…">
        submit
      </Button>
    </Form>
  );
}

const input = (id: string) => document.getElementById(id) as HTMLInputElement;
const submitButton = (host: HTMLElement) => host.querySelector('[type=submit]') as HTMLButtonElement;

describe('useFormErrors', () => {
  it('marks every failing field at once, ties the text to it and focuses the first in DOM order', async () => {
    const host = await render(<Probe />);
    await acting(() => submitButton(host).click());
    expect([input('name'), input('code')].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(document.getElementById(input('name').getAttribute('aria-describedby') ?? '')?.textContent).toBe('请填写');
    expect(document.activeElement).toBe(input('name'));
  });

  it('clears the mark of the field that is edited and no other', async () => {
    const host = await render(<Probe />);
    await acting(() => submitButton(host).click());
    await type(input('name'), 'a');
    expect(input('name').hasAttribute('aria-invalid')).toBe(false);
    expect(input('code').getAttribute('aria-invalid')).toBe('true');
  });

  it('marks one field, focuses it and keeps the marks of the others', async () => {
    const host = await render(<Probe />);
    await acting(() => submitButton(host).click());
    await acting(() => host.querySelector('button')?.click());
    expect(input('name').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input('code'));
  });
});

describe('a submit (threats F11, F13)', () => {
  it('sends one request for a double click, shows it is busy and keeps the focus', async () => {
    const started = deferred();
    work.mockReset().mockReturnValue(started.promise);
    const host = await render(<Probe />);
    await type(input('name'), 'a');
    const button = submitButton(host);
    button.focus();
    await acting(() => {
      button.click();
      button.click();
    });
    await acting(() => button.click());
    expect(work).toHaveBeenCalledTimes(1);
    expect([button.getAttribute('aria-busy'), button.textContent, button.disabled]).toEqual(['true', '提交中…', false]);
    expect(document.activeElement).toBe(button);
    await acting(() => started.resolve());
    expect([button.getAttribute('aria-busy'), button.textContent]).toEqual([null, 'submit']);
  });

  it('aborts its request when the page goes', async () => {
    work.mockReset().mockReturnValue(new Promise(() => undefined));
    const host = await render(<Probe />);
    await type(input('name'), 'a');
    await acting(() => submitButton(host).click());
    await unmount();
    expect(work.mock.calls[0]?.[0].aborted).toBe(true);
  });

  it('is free again when the page comes back from the back/forward cache (threat F17)', async () => {
    work.mockReset().mockReturnValue(new Promise(() => undefined));
    const host = await render(<Probe />);
    await type(input('name'), 'a');
    await acting(() => submitButton(host).click());
    await acting(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(submitButton(host).getAttribute('aria-busy')).toBeNull();
  });

  it.each([
    ['during a composition', { isComposing: true }],
    ['with the key code of an input method', { keyCode: 229 }],
  ])('does not follow an Enter %s', async (_, init) => {
    await render(<Probe />);
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value });
    await acting(() => input('name').dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
  });

  it('follows a plain Enter', async () => {
    await render(<Probe />);
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    await acting(() => input('name').dispatchEvent(event));
    expect(event.defaultPrevented).toBe(false);
  });
});
