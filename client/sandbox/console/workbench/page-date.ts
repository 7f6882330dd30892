import type { PageWindow } from '#kit/story/tab.ts';

/**
 * Gives a page a Date that is ahead of the machine's. Its timers go on in real time: what waits for an instant of Date is
 * there at once, and a poll or a redirect comes some seconds later.
 * @param aheadMs asked each time, so that the page follows every move of the world's clock
 */
export function putAhead(page: Pick<PageWindow, 'Date'>, aheadMs: () => number): void {
  const now = () => Math.round(Date.now() + aheadMs());
  page.Date = new Proxy(page.Date, {
    construct: (target, parts, created) => Reflect.construct(target, parts.length > 0 ? parts : [now()], created),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
