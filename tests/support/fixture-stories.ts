import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver } from '#kit/story/driver.ts';
import { runStory } from '#kit/story/story-run.ts';
import { worldSteps } from '#kit/story/world-steps.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { browserNeed, type Story } from '#sandbox/fixture/story.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { readStoryFile, type StoryFile } from '#scripts/scenario/story-file.ts';
import { stepLines } from '#scripts/scenario/story-report.ts';
import { isFixtureFile } from '#server/shell/fixtures/fixture-files.ts';

/** Every fixture in fixtures/ that has a story; drafts have a folder of their own. */
export function storiesInFolder(): StoryFile[] {
  const folder = join(ROOT, 'fixtures');
  return readdirSync(folder)
    .filter(isFixtureFile)
    .flatMap((file) => readStoryFile(join(folder, file)))
    .filter(({ story }) => story.length > 0);
}

/** Each fixture once, by the first row of its cases. */
export function firstRows(stories: readonly StoryFile[]): StoryFile[] {
  const names = stories.map(({ name }) => name);
  return stories.filter(({ name }, index) => names.indexOf(name) === index);
}

/** True for a story with a step that only a browser can play. */
export function needsBrowser({ story }: StoryFile): boolean {
  return story.some((step) => browserNeed(step) !== null);
}

/** Steps with one account and one WeChat identity, `wx`. */
export function ownStory(...story: Story): StoryFile {
  const content: Fixture = { accounts: [{ account: 'a', phone: '13800000001' }], weChat: { wx: 'a' }, story };
  return { file: 'own.yaml', name: 'own', content, story, lineOf: (step) => step };
}

/**
 * Plays a story to its end.
 * @param look called after each step
 * @returns the lines of the step that failed or was not played, none where all went well
 */
export async function failedSteps(
  story: StoryFile,
  world: WorldClient,
  driver: Driver,
  look = () => {},
): Promise<string[]> {
  const failed: string[] = [];
  await runStory({
    story: story.story,
    world: worldSteps(world),
    driver,
    onStep: (played) => {
      look();
      if (played.outcome !== 'passed') failed.push(...stepLines(played, story));
    },
  });
  return failed;
}
