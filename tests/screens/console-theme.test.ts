import { afterEach, describe } from 'vitest';
import { chooseTheme } from '#console/theme/theme-switch.tsx';
import { COOKIES } from '#contract/storage.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

const shown = (): string | undefined => document.documentElement.dataset.theme;

describe('the theme of the console', () => {
  afterEach(() => chooseTheme(null));

  test('is the one chosen, from now on and after a reload; 自动 follows the system again', async ({ consoleTab }) => {
    await consoleTab.open('clock');
    expect(shown()).toBeUndefined();
    await consoleTab.press('切换主题（现在自动）');
    expect(shown()).toBe('light');
    await consoleTab.press('切换主题（现在浅色）');
    expect(shown()).toBe('dark');
    expect(document.cookie).toContain(`${COOKIES.theme}=dark`);
    delete document.documentElement.dataset.theme;
    await consoleTab.open('clock');
    expect(shown()).toBe('dark');
    await consoleTab.press('切换主题（现在深色）');
    expect(shown()).toBeUndefined();
    expect(document.cookie).not.toContain(COOKIES.theme);
  });

  test('follows the choice made in another open page', async ({ consoleTab }) => {
    await consoleTab.open('clock');
    chooseTheme('light');
    delete document.documentElement.dataset.theme;
    await eventually(() => shown() === 'light');
    await consoleTab.see('button', '切换主题（现在浅色）');
  });
});
