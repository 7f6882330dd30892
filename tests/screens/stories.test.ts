// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStep, STEP_WORDS } from '#sandbox/fixture/story.ts';
import { openSession } from '#scripts/scenario/play-stories.ts';
import type { TestSession } from '#scripts/scenario/test-session.ts';
import { failedSteps, storiesInFolder } from '#support/fixture-stories.ts';
import { SHIPPED_FIXTURES } from '#support/shipped-fixtures.ts';

const STORIES = storiesInFolder();
const SHIPPED = STORIES.filter(({ name }) => SHIPPED_FIXTURES.includes(name));
const STEPS_MAX = 25;
/** Stories that prove a rule which no other test of each run does; all of them are played before a release, by Chromium as well. */
const EACH_RUN = [
  'ab-group-b',
  'account-frozen-midway',
  'ali-one-account',
  'first-wechat-login',
  'login-again-with-url',
  'login-again-without-url',
  'migration-notice',
  'qr-expires',
  'unpaid-member',
  'unregistered-phone',
  'wrong-code',
];

describe('the stories in fixtures/, by the real client without a browser', () => {
  let session: TestSession;
  beforeAll(async () => {
    session = await openSession({});
  });
  afterAll(() => session.close());

  test('are one for each fixture that comes along', () => {
    const played = STORIES.map(({ name }) => name);
    expect(SHIPPED_FIXTURES.filter((name) => !played.includes(name))).toEqual([]);
  });

  test('have every word of a step', () => {
    const used = new Set(SHIPPED.flatMap(({ story }) => story).map((step) => readStep(step).word));
    expect(STEP_WORDS.filter((word) => !used.has(word))).toEqual([]);
  });

  test('have no more steps than a person reads', () => {
    expect(SHIPPED.filter(({ story }) => story.length > STEPS_MAX).map(({ name }) => name)).toEqual([]);
  });

  for (const story of STORIES.filter(({ name }) => EACH_RUN.includes(name)))
    test(`${[story.name, story.row].filter(Boolean).join(' ')} goes as it is written`, async () => {
      const { world, driver, close } = await session.openStory(story);
      expect(await failedSteps(story, world, driver)).toEqual([]);
      expect(await world.violations()).toEqual([]);
      await close();
    });
});
