import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { failedSteps, needsBrowser, storiesInFolder } from '#support/fixture-stories.ts';
import { PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { TabPlayer } from '#support/tab-player.ts';

const STORIES = storiesInFolder().filter((story) => !needsBrowser(story));
/** By a phone at its own time, and with a choice that is left again. */
const RECORDED = ['qr-confirmed-late', 'three-accounts'];

type StoryFile = (typeof STORIES)[number];

/** Plays a story in the real client. @returns the lines of the step that failed, none where all went well */
async function play(story: StoryFile, tab: PortalTab): Promise<string[]> {
  const player = new TabPlayer(tab);
  const failed = await failedSteps(story, tab.world, player);
  await player.close();
  return failed;
}

describe.for(STORIES)('the story of $name', (story) => {
  test.override('worldOptions', { fixture: story.content as Record<string, unknown> });

  test('goes as it is written, in the real client', async ({ tab }) => {
    expect(await play(story, tab)).toEqual([]);
  });
});

describe.for(STORIES.filter(({ name }) => RECORDED.includes(name)))('the story of $name', (story) => {
  test.override('worldOptions', { fixture: story.content as Record<string, unknown> });

  test('is told by the journal of the real client so that it plays again', async ({ tab, world }) => {
    expect(await play(story, tab)).toEqual([]);
    const query = { story: 'recorded' } as const;
    const { content } = await world.call(CONTROL.exportFixture, { query });
    await world.call(CONTROL.reset, { body: { fixture: content } });
    await tab.close();
    const again = await PortalTab.of(world);
    expect(await play({ ...story, content: content as StoryFile['content'] }, again)).toEqual([]);
    await again.close();
  });
});
