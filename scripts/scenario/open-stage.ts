import type { Stage, StageOptions } from './story-stage.ts';

/** Each kind of session loads only what it needs: Playwright, or the headless DOM. */
export async function openStage(options: StageOptions): Promise<Stage> {
  if (options.browser) return (await import('./browser-stage.ts')).openBrowserStage(options);
  return (await import('./headless-stage.ts')).openHeadlessStage(options);
}
