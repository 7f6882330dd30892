// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '#scripts/scenario/play-stories.ts';
import type { TestSession } from '#scripts/scenario/test-session.ts';
import { failedSteps, needsBrowser, storiesInFolder } from '#support/fixture-stories.ts';

describe('all stories in fixtures/, by the real client without a browser', () => {
  let session: TestSession;
  beforeAll(async () => {
    session = await openSession({});
  });
  afterAll(() => session.close());

  for (const story of storiesInFolder().filter((one) => !needsBrowser(one)))
    test(`${[story.name, story.row].filter(Boolean).join(' ')} goes as it is written`, async () => {
      const { world, driver, close } = await session.openStory(story);
      expect(await failedSteps(story, world, driver)).toEqual([]);
      expect(await world.violations()).toEqual([]);
      await close();
    });
});
