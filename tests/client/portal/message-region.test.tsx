// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageRegion } from '#portal/ui/message-region.tsx';
import { Notice } from '#portal/ui/notice.tsx';
import { topmostFreePlace } from '#portal/ui/toast-place.ts';
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

describe('the place of a toast', () => {
  it('is the uppermost that covers nothing, and none where there is no room', () => {
    const at = (...boxes: [number, number][]) =>
      topmostFreePlace(
        46,
        320,
        boxes.map(([top, bottom]) => ({ top, bottom })),
      );
    expect(at()).toBe(12);
    expect(at([66, 110])).toBe(12);
    expect(at([65, 110])).toBe(118);
    expect(at([130, 300], [20, 60])).toBe(68);
    expect(at([20, 60], [100, 140])).toBe(148);
    expect(at([20, 60], [100, 300])).toBeNull();
  });
});

describe('an announcement', () => {
  const spoken = () => document.querySelector('[aria-live=polite]')?.textContent;

  it('is there to be spoken, and gone before somebody finds it as if it still held', async () => {
    await acting(() => portal.messages.announce('现在可以重新获取验证码'));
    await pass(1_000);
    expect(spoken()).toBe('现在可以重新获取验证码');
    await pass(5_000);
    expect(spoken()).toBe('');
  });

  it('does not come along to another page', async () => {
    await acting(() => portal.messages.announce('第2步，共3步：修改密码'));
    await acting(() => portal.messages.arriveOnPage());
    expect(spoken()).toBe('');
  });
});

describe('a toast', () => {
  it('that is no error ends where a dialog opens; an error keeps its time', async () => {
    for (const show of ['showStatus', 'showWarning', 'showError'] as const) {
      await acting(() => portal.messages[show](show));
      await render(<Notice open onOpenChange={() => {}} title="t" body="b" acts={[]} />, portal);
      expect(document.querySelector('[data-tone]')?.textContent ?? '').toBe(show === 'showError' ? show : '');
    }
  });

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
