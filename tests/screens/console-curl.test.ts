import { describe } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import type { ConsoleView } from '#support/console-views.ts';
import { eventually } from '#support/page-clock.ts';
import { test } from '#support/screen-test.ts';

/** What each view can do to the world or read from it, by the names of its shell lines. */
const LINES: Readonly<Partial<Record<ConsoleView, readonly RegExp[]>>> = {
  scenarios: [/^读取场景$/, /^切换到/],
};

describe('the shell line of a control', () => {
  test('every control has its shell line', async ({ consoleTab, world }) => {
    await breakNext(world, PATHS.login, { status: 503 });
    await world.browser().prepareQr();
    for (const [view, lines] of Object.entries(LINES)) {
      await consoleTab.open(view as ConsoleView);
      const missing = () => {
        const names = [...document.querySelectorAll('button[aria-label]')].map((each) =>
          each.getAttribute('aria-label'),
        );
        return lines.filter((line) => {
          const name = new RegExp(`^复制curl：${line.source.replace(/^\^/, '')}`);
          return !names.some((label) => name.test(label ?? ''));
        });
      };
      await eventually(() => missing().length === 0 || Promise.reject(new Error(`${view}: ${missing().join(' ')}`)));
    }
  });
});
