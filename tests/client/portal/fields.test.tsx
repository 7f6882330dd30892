// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tidyCode, tidyPhone } from '#portal/sign-in/clean-up.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { acting, render, unmount } from './render.ts';

afterEach(unmount);

const sent = vi.fn();

function Fields() {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [presses, setPresses] = useState(0);
  return (
    <Form onSubmit={() => sent({ phone, code, password })}>
      <TextField label="phone" name="phone" value={phone} onChange={setPhone} tidy={tidyPhone} />
      <TextField label="code" name="code" value={code} onChange={setCode} tidy={tidyCode} />
      <PasswordField
        id="password"
        name="password"
        label="password"
        placeholder=""
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <button type="button" name="press" onClick={() => setPresses(presses + 1)}>
        {`${presses} ${phone}`}
      </button>
      <button type="submit" name="next" disabled={phone === ''}>
        next
      </button>
    </Form>
  );
}

async function fields() {
  sent.mockReset();
  const host = await render(<Fields />);
  const named = <T extends Element>(name: string) => host.querySelector(`[name="${name}"]`) as T;
  return {
    phone: named<HTMLInputElement>('phone'),
    code: named<HTMLInputElement>('code'),
    password: named<HTMLInputElement>('password'),
    press: named<HTMLButtonElement>('press'),
    next: named<HTMLButtonElement>('next'),
    form: host.querySelector('form') as HTMLFormElement,
  };
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Puts a text in place of the selection, as a key or the clipboard does. */
async function insert(field: HTMLInputElement, text: string, isComposing = false): Promise<void> {
  const { value, selectionStart, selectionEnd } = field;
  const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
  setValue?.call(field, value.slice(0, start) + text + value.slice(end));
  field.setSelectionRange(start + text.length, start + text.length);
  await acting(() => field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing })));
}

describe('the caret (threat F31)', () => {
  it.each([
    ['digits of full width', '５６', '13856000001', 5],
    ['hyphens and blanks', '- 5/ -6', '13856000001', 5],
    ['dropped characters alone', ' \u200b', '138000001', 3],
  ])('stays behind %s typed in the middle', async (_, typed, text, caret) => {
    const { phone } = await fields();
    phone.focus();
    await insert(phone, '138000001');
    phone.setSelectionRange(3, 3);
    for (const key of typed) await insert(phone, key);
    expect([phone.value, phone.selectionStart, phone.selectionEnd]).toEqual([text, caret, caret]);
  });

  it('stays behind the same digits where a country code goes', async () => {
    const { phone } = await fields();
    phone.focus();
    await insert(phone, '+861380000001');
    phone.setSelectionRange(6, 6);
    await insert(phone, '0');
    expect([phone.value, phone.selectionStart]).toEqual(['13800000001', 4]);
  });
});

describe('an input method', () => {
  it('composes in a text that is left alone; the end of the composition tidies it and keeps the caret', async () => {
    const { phone } = await fields();
    phone.focus();
    await insert(phone, '138000001');
    phone.setSelectionRange(3, 3);
    await acting(() => phone.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })));
    await insert(phone, '５', true);
    await insert(phone, '-６', true);
    expect([phone.value, phone.selectionStart]).toEqual(['138５-６000001', 6]);
    await acting(() => phone.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
    expect([phone.value, phone.selectionStart]).toEqual(['13856000001', 5]);
  });
});

describe('a text that came without an event (threat F31)', () => {
  it('is sent with its form, tidied; a password as it is', async () => {
    const { phone, code, password, form } = await fields();
    phone.value = '+86 138-0000-0001';
    code.value = '验证码123456';
    password.value = ' １\u200b ';
    await acting(() => form.requestSubmit());
    expect(sent.mock.calls).toEqual([[{ phone: '13800000001', code: '123456', password: ' １\u200b ' }]]);
    expect([phone.value, code.value, password.value]).toEqual(['13800000001', '123456', ' １\u200b ']);
  });

  it('outlives a redraw, and is read before the act of a button', async () => {
    const { phone, code, press } = await fields();
    code.value = '1234';
    await insert(phone, '1');
    expect(code.value).toBe('1234');
    phone.value = '138';
    await acting(() => press.click());
    expect([press.textContent, code.value]).toEqual(['1 138', '1234']);
  });

  it.each([
    ['pointer', () => new Event('pointerover', { bubbles: true })],
    ['focus', () => new Event('focusin', { bubbles: true })],
    ['Enter', () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })],
  ])('enables its button when the form gets the %s', async (_, event) => {
    const { phone, password, next } = await fields();
    phone.value = '138';
    expect(next.disabled).toBe(true);
    await acting(() => password.dispatchEvent(event()));
    expect(next.disabled).toBe(false);
  });
});

it('a password stays as it is typed, pasted or composed', async () => {
  const { password } = await fields();
  password.focus();
  await insert(password, '１\u2068-');
  password.setSelectionRange(1, 1);
  await insert(password, ' ', true);
  await acting(() => password.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  expect([password.value, password.selectionStart]).toEqual(['１ \u2068-', 2]);
});

describe('an Enter (threat F11)', () => {
  const enter = (init: object) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value });
    return event;
  };

  it.each([
    ['during a composition', { isComposing: true }, true],
    ['with the key code of an input method', { keyCode: 229 }, true],
    ['right after a composition', { keyCode: 13 }, false],
  ])('%s submits the form or not', async (_, init, isIgnored) => {
    const { phone } = await fields();
    const event = enter(init);
    await acting(() => {
      phone.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      phone.dispatchEvent(event);
    });
    expect(event.defaultPrevented).toBe(isIgnored);
  });
});
