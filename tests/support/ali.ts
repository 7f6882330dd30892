import type { Page } from '@playwright/test';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';

/** Signs in by 1688 as one of its identities, without its page; `query` is the login page's. */
export async function authorizeAs(page: Page, world: BrowserWorld, identity: string, query = ''): Promise<void> {
  await page.goto(`/login${query}`);
  const href = await page.getByRole('link', { name: '1688授权登录' }).getAttribute('href');
  const state = new URL(href ?? '', page.url()).searchParams.get('state') ?? '';
  const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity } });
  await page.goto(callbackUrl);
}
