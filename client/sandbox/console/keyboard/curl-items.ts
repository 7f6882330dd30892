import { CURL_MARK } from '#client-sandbox/copying/curl-button.tsx';
import type { PaletteItem } from './palette-item.ts';

/** The shell lines that the view offers by mouse: its buttons are no stops of the Tab key. */
export function curlItems(): PaletteItem[] {
  const buttons = [...document.querySelectorAll<HTMLElement>(`[${CURL_MARK}]`)];
  return buttons
    .filter((button) => button.checkVisibility())
    .map((button) => {
      const what = button.getAttribute(CURL_MARK) ?? '';
      return {
        id: `curl:${what}`,
        group: 'curl',
        icon: 'copy',
        label: `复制curl：${what}`,
        run: () => button.click(),
      };
    });
}
