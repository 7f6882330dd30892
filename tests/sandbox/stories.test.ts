import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '#scripts/scenario/story-stage.ts';
import { failedSteps, shippedStories } from '#support/shipped-stories.ts';

const STORIES = shippedStories();

describe('the stories that come along, over HTTP', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({});
  });
  afterAll(() => stage.close());

  test('are one for each fixture', () => {
    expect(STORIES.filter(({ content }) => !content.story).map(({ name }) => name)).toEqual([]);
  });

  for (const story of STORIES) {
    test.concurrent(`${story.name} goes as it is written`, async () => {
      const { world, player, close } = await stage.cast(story);
      expect(await failedSteps(story, world, player)).toEqual([]);
      expect(await world.violations()).toEqual([]);
      await close();
    });
  }
});
