import { chromium, type Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { CHROMIUM_ARGS, ensureBrowser } from '#scripts/run/browser.ts';
import { startBuiltServer } from '#support/hostile/built-server.ts';
import { progressOf } from '#support/hostile/run-size.ts';

const ACCOUNT = 'buyer01';
const PASSWORD = 'Passw0rd!';

/** The first request that went to another origin. */
interface ForeignRequest {
  readonly gotoUrl: string;
  readonly request: string;
}

const LANES = 3;
const PATIENCE_MS = 30_000;

/**
 * Signs in on the real login page of the built server, in Chromium, with hostile gotoUrls: every request of the browser
 * is watched, every name is this machine, and whoever leaves the portal's origin is caught.
 */
export async function navigated(texts: readonly string[]): Promise<ForeignRequest | null> {
  const progress = progressOf(texts.length, 'navigated to');
  const server = await startBuiltServer({ hasPages: true });
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP * 127.0.0.1'],
    executablePath: await ensureBrowser(),
  });
  const origin = `http://localhost:${server.port}`;
  let foreign: ForeignRequest | null = null;
  const lane = async (own: readonly string[]): Promise<void> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    let gotoUrl = '';
    const caught = (request: string) => {
      foreign ??= { gotoUrl: JSON.stringify(gotoUrl), request };
    };
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== origin) caught(request.url());
    });
    page.on('dialog', (dialog) => {
      caught(`a script said ${dialog.message()}`);
      void dialog.dismiss();
    });
    for (gotoUrl of own) {
      if (foreign) return;
      await signIn(page, origin, gotoUrl);
      if (new URL(page.url()).origin !== origin) caught(page.url());
      progress();
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, (_, nth) => lane(texts.filter((_, at) => at % LANES === nth))));
    return foreign;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function signIn(page: Page, origin: string, gotoUrl: string): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS);
  // A half of a character has no percent-encoding: browsers send U+FFFD instead.
  const sent = encodeURIComponent(Buffer.from(gotoUrl, 'utf8').toString('utf8'));
  await page.goto(`${origin}${PAGES.login}?gotoUrl=${sent}`);
  await page.getByRole('tab', { name: COPY['login.tab.pwd'] }).click();
  await page.getByLabel(COPY['field.account.label'], { exact: true }).fill(ACCOUNT);
  await page.getByLabel(COPY['field.password.label'], { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: COPY['login.submit'], exact: true }).click();
  await page.waitForURL((url) => url.pathname !== PAGES.login, { waitUntil: 'commit' });
}
