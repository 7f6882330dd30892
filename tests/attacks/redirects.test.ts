import { chromium, type Page } from '@playwright/test';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { CHROMIUM_ARGS, ensureBrowser } from '#scripts/run/browser.ts';
import { PASSWORD } from '#support/demo.ts';
import { startBuiltServer } from '#support/hostile/built-server.ts';
import { countOf, progressOf } from '#support/hostile/run-size.ts';
import { redirectTexts } from '#support/redirect-texts.ts';

const LANES = 3;

// Every request of the browser is watched, and every name is this machine.
test('no sign-in in Chromium leaves the origin, whatever its gotoUrl (C1, C2)', async () => {
  const texts = fc.sample(redirectTexts, countOf(500, 20));
  const progress = progressOf(texts.length, 'navigated to');
  const server = await startBuiltServer({ hasPages: true });
  const args = [...CHROMIUM_ARGS, '--host-resolver-rules=MAP * 127.0.0.1'];
  const browser = await chromium.launch({ args, executablePath: await ensureBrowser() });
  const origin = `http://localhost:${server.port}`;
  const foreign: string[] = [];
  const lane = async (own: readonly string[]): Promise<void> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    let gotoUrl = '';
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== origin) foreign.push(`${gotoUrl} led to ${url.href}`);
    });
    page.on('dialog', (dialog) => {
      foreign.push(`${gotoUrl} ran a script: ${dialog.message()}`);
      void dialog.dismiss();
    });
    for (gotoUrl of own) {
      await signIn(page, origin, gotoUrl);
      expect(new URL(page.url()).origin, gotoUrl).toBe(origin);
      progress();
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, (_, nth) => lane(texts.filter((_, at) => at % LANES === nth))));
    expect(foreign).toEqual([]);
  } finally {
    await browser.close();
    await server.stop();
  }
});

async function signIn(page: Page, origin: string, gotoUrl: string): Promise<void> {
  // A half of a character has no percent-encoding: browsers send U+FFFD instead.
  const sent = encodeURIComponent(Buffer.from(gotoUrl, 'utf8').toString('utf8'));
  await page.goto(`${origin}${PAGES.login}?gotoUrl=${sent}`);
  await page.getByRole('tab', { name: COPY['login.tab.pwd'] }).click();
  await page.getByLabel(COPY['field.account.label'], { exact: true }).fill('buyer01');
  await page.getByLabel(COPY['field.password.label'], { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: COPY['login.submit'], exact: true }).click();
  await page.waitForURL((url) => url.pathname !== PAGES.login, { waitUntil: 'commit' });
}
