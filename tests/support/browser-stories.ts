import type { Page } from '@playwright/test';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { browserDriver } from '#scripts/scenario/browser-driver.ts';
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

/** A page in a world, at the address of its pages. */
interface Place {
  readonly page: Page;
  readonly world: BrowserWorld;
  readonly baseURL: string | undefined;
}

export const driverOf = ({ page, world, baseURL = '' }: Place) => browserDriver(page, world, baseURL);

/** Plays a story. @returns the lines of the step that failed, none where all went well */
export const played = (story: StoryFile, place: Place): Promise<string[]> =>
  failedSteps(story, place.world, driverOf(place));

/** The time in every frame of a page, which its last step may have sent on its way to another. */
export function clocksIn(page: Page): Promise<number[]> {
  const read = () => Promise.all(page.frames().map((frame) => frame.evaluate(() => Date.now())));
  return pastNavigation(read, PATIENCE_MS);
}

export function storyNamed(wanted: string): StoryFile {
  return storiesInFolder().find(({ name }) => name === wanted) as StoryFile;
}
