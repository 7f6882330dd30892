import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '#scripts/scenario/story-stage.ts';
import { failedSteps, storiesInFolder } from '#support/fixture-stories.ts';
import { SHIPPED_FIXTURES } from '#support/shipped-fixtures.ts';

const STORIES = storiesInFolder();

describe('the stories in fixtures/, over HTTP', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({});
  });
  afterAll(() => stage.close());

  test('are one for each fixture that comes along', () => {
    const told = STORIES.map(({ name }) => name);
    expect(SHIPPED_FIXTURES.filter((name) => !told.includes(name))).toEqual([]);
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
