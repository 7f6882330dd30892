import type { Stage, StageOptions } from './story-stage.ts';

/**
 * Each kind of session loads only what it needs: Playwright, or the headless DOM.
 * @throws one sentence where a browser is requested and Playwright is not installed
 */
export async function openStage(options: StageOptions): Promise<Stage> {
  if (!options.browser) return (await import('./headless-stage.ts')).openHeadlessStage(options);
  const { openBrowserStage } = await import('./browser-stage.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('--browser needs Playwright in your project: npm install -D @playwright/test');
  });
  return openBrowserStage(options);
}
