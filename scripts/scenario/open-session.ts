import type { SessionOptions, TestSession } from './test-session.ts';

/**
 * Each kind of session loads only what it needs: Playwright, or the headless DOM.
 * @throws one sentence where a browser is requested and Playwright is not installed
 */
export async function openSession(options: SessionOptions): Promise<TestSession> {
  if (!options.browser) return (await import('./headless-session.ts')).openHeadlessSession(options);
  const { openBrowserSession } = await import('./browser-session.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('--browser needs Playwright in your project: npm install -D @playwright/test');
  });
  return openBrowserSession(options);
}
