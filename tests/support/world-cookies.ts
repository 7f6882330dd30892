import type { BrowserContext, Page } from '@playwright/test';
import { COOKIES, worldCookieAt } from '#contract/storage.ts';

/** Names of the cookies that keep a browser in a world, with a port and without. */
export const WORLD_COOKIE = new RegExp(`^${COOKIES.world}(_\\d+)?$`);

/** The world that a page's browser is in, by the cookies of its address; empty for none. */
export async function worldOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(page.url());
  const named = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  return named(worldCookieAt(new URL(page.url()).port)) ?? named(COOKIES.world) ?? '';
}

/** Takes the world's cookies away on every host. */
export function forgetWorlds(context: BrowserContext): Promise<void> {
  return context.clearCookies({ name: WORLD_COOKIE });
}
