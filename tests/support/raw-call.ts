import { PATHS } from '#contract/paths.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { WorldClient } from '#kit/world-client.ts';

/** `POST sendSmsCode` as a browser writes it that has its tokens: the first line and the headers, but for the body's. */
export async function rawSending(world: WorldClient): Promise<{ line: string; headers: string[] }> {
  const browser = world.browser();
  await browser.greet();
  return {
    line: `POST ${PATHS.sendSmsCode}?ctoken=${browser.jar.get(COOKIES.ctoken)}`,
    headers: [
      `${HEADERS.world}: ${world.id}`,
      `Cookie: ${browser.jar.header()}`,
      `${HEADERS.csrf}: ${browser.jar.get(COOKIES.csrf)}`,
    ],
  };
}
