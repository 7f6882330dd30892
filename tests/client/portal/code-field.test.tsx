// @vitest-environment happy-dom

import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { CodeField } from '#portal/sign-in/code-field.tsx';
import { useSendCode } from '#portal/sign-in/use-send-code.ts';
import { MessageRegion } from '#portal/ui/message-region.tsx';
import { until } from '#support/until.ts';
import { acting, render, type, unmount } from './render.ts';
import { ok, refused, type StubApi, setTokens, stubApi } from './stub-api.ts';

const SEND = rewritePath(PATHS.sendSmsCode);

function Probe() {
  const [code, setCode] = useState('');
  const [tab, setTab] = useState(true);
  const sendCode = useSendCode('login');
  return (
    <>
      {tab ? (
        <CodeField
          id="code"
          value={code}
          onChange={setCode}
          sendCode={sendCode}
          onGetCode={() => sendCode.send('13800000001')}
        />
      ) : null}
      <button type="button" id="tab" onClick={() => setTab(!tab)}>
        tab
      </button>
      <MessageRegion />
    </>
  );
}

let api: StubApi;
let host: HTMLElement;
beforeEach(async () => {
  api = await stubApi('/login');
  setTokens();
  host = await render(<Probe />);
});
afterEach(async () => {
  await unmount();
  await api.close();
});

const button = () => host.querySelector('button') as HTMLButtonElement;
const click = async () => {
  button().focus();
  await acting(() => button().click());
};
/** Waits until the call is answered, and shown. */
const settle = () =>
  until(async () => {
    await acting(() => new Promise((resolve) => setTimeout(resolve)));
    expect(button().getAttribute('aria-busy')).not.toBe('true');
  });

describe('the get-code button', () => {
  it('says 发送中…, then counts from 60, native disabled, with the focus in the code field', async () => {
    api.on(SEND, { ...ok({}), delay: 100 });
    expect(button().textContent).toBe('获取验证码');
    await click();
    expect([button().textContent, button().disabled, button().getAttribute('aria-busy')]).toEqual([
      '发送中…',
      false,
      'true',
    ]);
    await settle();
    expect([button().textContent, button().disabled]).toEqual(['60秒后重新获取', true]);
    expect(document.activeElement?.id).toBe('code');
    const said = [...document.querySelectorAll('[role=status]')].map((element) => element.textContent).filter(Boolean);
    expect(said).toEqual(['验证码已发送至138****0001，请注意查收']);
  });

  it('sends one request for a double click (threat F11)', async () => {
    api.on(SEND, ok({}));
    await acting(() => {
      button().click();
      button().click();
    });
    await settle();
    expect(api.seen).toHaveLength(1);
  });

  it('is free at once and starts no countdown when the send fails (threats F1, F18)', async () => {
    api.on(SEND, refused(429, 'SMS_SENT_TOO_SOON', '发送过于频繁，请30秒后再试'));
    await click();
    await settle();
    expect([button().textContent, button().disabled]).toEqual(['获取验证码', false]);
    expect(document.querySelector('[role=alert]')?.textContent).toBe('发送过于频繁，请30秒后再试');
  });

  it('goes on counting while its tab is closed', async () => {
    api.on(SEND, ok({}));
    await click();
    await settle();
    await acting(() => (document.getElementById('tab') as HTMLElement).click());
    await acting(() => (document.getElementById('tab') as HTMLElement).click());
    expect(button().textContent).toMatch(/^(?:60|59)秒后重新获取$/);
  });
});

describe('the code field', () => {
  it('cleans what was pasted, and never during a composition (threat F31)', async () => {
    const field = document.getElementById('code') as HTMLInputElement;
    await type(field, ' 123 ４56');
    expect(field.value).toBe('123456');
  });
});
