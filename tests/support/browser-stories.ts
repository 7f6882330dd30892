import type { Page } from '@playwright/test';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { type BrowserWorld, createWorld } from '#kit/playwright/browser-world.ts';
import { standStill } from '#kit/playwright/still-clock.ts';
import { codeMemory } from '#kit/story/code-memory.ts';
import { screenSteps } from '#kit/story/screen-steps.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { storiesOf } from '#sandbox/fixture/plain-stories.ts';
import { browserDriver as openDriver } from '#scripts/scenario/browser-driver.ts';
import { pastNavigation } from '#scripts/scenario/navigation.ts';
import type { StoryFile } from '#scripts/scenario/story-file.ts';
import { failedSteps, needsBrowser, storiesInFolder } from './fixture-stories.ts';
import { SHIPPED_FIXTURES } from './shipped-fixtures.ts';

const PATIENCE_MS = 10_000;

/** One with a choice and a list, and one with a phone at its own time: the real client plays them here as well. */
const ALSO_IN_A_BROWSER = ['three-accounts', 'qr-confirmed-late'];

/** The stories that need a browser, two more, and a team's own. */
export function storiesForBrowser(): StoryFile[] {
  const elsewhere = SHIPPED_FIXTURES.filter((name) => !ALSO_IN_A_BROWSER.includes(name));
  return storiesInFolder().filter((story) => needsBrowser(story) || !elsewhere.includes(story.name));
}

export async function playInBrowser(
  story: StoryFile,
  page: Page,
  world: BrowserWorld,
  base: string,
): Promise<string[]> {
  return failedSteps(story, world, openDriver(page, world, base));
}

/** Steps of a story one by one. */
export function browserDriver(page: Page, world: BrowserWorld, base: string) {
  return { handlers: screenSteps(openDriver(page, world, base), codeMemory(world)) };
}

/** The time in every frame of a page, which its last step may have sent on its way to another. */
export function clocksIn(page: Page): Promise<number[]> {
  const read = () => Promise.all(page.frames().map((frame) => frame.evaluate(() => Date.now())));
  return pastNavigation(read, PATIENCE_MS);
}

/** Plays a fixture's story in a world of its own, on a page that has seen nothing yet. */
export async function playContentInBrowser(content: Fixture, page: Page, base: string): Promise<string[]> {
  const world = await createWorld(page, sandboxAt(base), base, { fixture: content as Record<string, unknown> });
  await standStill(page, world);
  const [plain] = storiesOf(content);
  const story = {
    file: 'recorded.yaml',
    name: 'recorded',
    content,
    story: plain?.story ?? [],
    lineOf: (step: number) => step,
  };
  const failed = await playInBrowser(story, page, world, base);
  await world.drop();
  return failed;
}
