// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageRegion } from '#portal/ui/message-region.tsx';
import { acting, render, unmount } from './render.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

let portal: TestPortal;
beforeEach(async () => {
  vi.useFakeTimers();
  portal = testPortal();
  await render(<MessageRegion />, portal);
});
afterEach(async () => {
  await acting(() => vi.advanceTimersByTime(60_000));
  await unmount();
  vi.useRealTimers();
});

const alerts = () => [...document.querySelectorAll('[role=alert]')].map((element) => element.textContent);
const pass = (ms: number) => acting(() => vi.advanceTimersByTime(ms));
const toast = () => document.querySelector('[role=alert]')?.closest('[data-tone]') as HTMLElement;

describe('a toast', () => {
  it('is an alert for at least five seconds, then goes', async () => {
    await acting(() => portal.messages.showError('请求错误'));
    await pass(5_000);
    expect(alerts()).toEqual(['请求错误']);
    await pass(5_000);
    expect(alerts()).toEqual([]);
  });

  it('is never stacked: the same text twice stays one, another replaces it', async () => {
    await acting(() => portal.messages.showError('请求错误'));
    await acting(() => portal.messages.showError('请求错误'));
    expect(alerts()).toEqual(['请求错误']);
    await acting(() => portal.messages.showError('网络连接中断，请检查网络'));
    expect(alerts()).toEqual(['网络连接中断，请检查网络']);
  });

  it('waits while the pointer or the focus is on it', async () => {
    await acting(() => portal.messages.showError('请求错误'));
    await acting(() => toast().dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
    await pass(30_000);
    expect(alerts()).toEqual(['请求错误']);
    await acting(() =>
      toast().dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body })),
    );
    await pass(7_000);
    expect(alerts()).toEqual([]);
  });

  it('shows markup as text (threat C9)', async () => {
    await acting(() => portal.messages.showError('<img src=x onerror=alert(1)>'));
    expect(alerts()).toEqual(['<img src=x onerror=alert(1)>']);
    expect(document.querySelector('img')).toBeNull();
  });
});
