import { expect, type Locator, type Page } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { readStep } from '#sandbox/fixture/story.ts';
import type { StoryFile } from '#scripts/scenario/story-file.ts';

/** Longest time of a whole story. */
const STORY_MS = 90_000;

/** The page of one scenario in the console. */
export class PlayScreen {
  readonly page: Page;
  readonly steps: Locator;
  readonly result: Locator;
  readonly frame: Locator;

  constructor(page: Page) {
    this.page = page;
    this.steps = page.getByRole('region', { name: '步骤' }).getByRole('listitem');
    this.result = page.getByRole('status').filter({ hasText: /步/ });
    this.frame = page.locator('iframe[title="播放故事的页面"]');
  }

  async open(name: string, query = ''): Promise<void> {
    await this.page.goto(`${SANDBOX.console}#/scenarios/${name}${query}`);
    await expect(this.steps.first()).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('region', { name: '步骤' }).getByRole('button', { name, exact: true });
  }

  /** The answer of a control call in the world that the story was played in. */
  async played<T>(path: string): Promise<T> {
    const world = (await this.page.locator('[data-outcome][data-world]').getAttribute('data-world')) ?? '';
    const answer = await this.page.request.get(path, { headers: { [HEADERS.control]: '1', [HEADERS.world]: world } });
    return answer.json();
  }

  /** Plays the whole story. @returns its outcome, with its failure */
  async outcome(): Promise<string> {
    await this.button('播放').click();
    await expect(this.result).toBeVisible({ timeout: STORY_MS });
    const title = (await this.result.innerText()).split('\n', 1)[0] ?? '';
    if (title.includes('全部通过')) return 'passed';
    const last = (await this.steps.filter({ hasText: /未通过|没有播放/ }).allInnerTexts()).join();
    return title.includes('需要浏览器') ? 'notPlayed' : `${title}: ${last}`;
  }
}

/** True for a story with a step on another host than the console's, which its frame cannot follow. */
export function leavesHost({ story }: StoryFile): boolean {
  return story.some((step) => {
    const { word, value } = readStep(step);
    return word === 'open' && !String(value).startsWith('/');
  });
}
