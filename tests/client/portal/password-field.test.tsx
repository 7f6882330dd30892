// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Form } from '#ui/form.tsx';
import { acting, render, unmount } from './render.ts';

function Probe() {
  const [value, setValue] = useState('');
  return (
    <Form onSubmit={() => undefined}>
      <PasswordField
        id="p"
        name="p"
        label="密码"
        placeholder=""
        autoComplete="current-password"
        value={value}
        onChange={setValue}
      />
      <button type="submit">go</button>
    </Form>
  );
}

let host: HTMLElement;
beforeEach(async () => {
  host = await render(<Probe />);
});
afterEach(unmount);

const input = () => host.querySelector('input') as HTMLInputElement;
const eye = () => host.querySelector('button[aria-controls]') as HTMLButtonElement;

describe('the password field', () => {
  it('is shown and hidden by a button whose name says what it does next', async () => {
    expect([input().type, eye().getAttribute('aria-label')]).toEqual(['password', '显示密码']);
    await acting(() => eye().click());
    expect([input().type, eye().getAttribute('aria-label')]).toEqual(['text', '隐藏密码']);
  });

  it('is hidden again on submit', async () => {
    await acting(() => eye().click());
    await acting(() => (host.querySelector('[type=submit]') as HTMLElement).click());
    expect(input().type).toBe('password');
  });

  it('tells of caps lock while it is on, and says nothing on leaving', async () => {
    const press = (on: boolean) => {
      const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
      Object.defineProperty(event, 'getModifierState', { value: () => on });
      return acting(() => input().dispatchEvent(event));
    };
    await press(true);
    expect(host.querySelector('[role=status]')?.textContent).toBe('大写锁定已开启');
    await press(false);
    expect(host.querySelector('[role=status]')?.textContent).toBe('');
  });
});
