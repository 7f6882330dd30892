import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import type { Story } from '#sandbox/fixture/story.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { BrowserPlayer } from '#scripts/scenario/browser-player.ts';
import type { Player } from '#scripts/scenario/moves.ts';
import { pastNavigation } from '#scripts/scenario/navigation.ts';
import { readStoryFile, type StoryFile } from '#scripts/scenario/story-file.ts';
import { stepLines } from '#scripts/scenario/story-report.ts';
import { runStory } from '#scripts/scenario/story-run.ts';
import { WorldMoves } from '#scripts/scenario/world-moves.ts';
import { type BrowserWorld, createWorld } from '#scripts/visitor/browser-world.ts';
import { standStill } from '#scripts/visitor/still-clock.ts';
import type { WorldClient } from '#scripts/visitor/world-client.ts';
import { isFixtureFile, readFixtureFile } from '#server/fixtures/fixture-files.ts';

/** Every fixture in fixtures/ that has a story, a team's own among them. */
export function storiesInFolder(): StoryFile[] {
  const folder = join(ROOT, 'fixtures');
  return readdirSync(folder)
    .filter(isFixtureFile)
    .map((file) => readStoryFile(join(folder, file)))
    .filter(({ content }) => content.story !== undefined);
}

/** Steps with one account and one WeChat identity, `wx`. */
export function ownStory(...story: Story): StoryFile {
  const content: Fixture = { accounts: [{ account: 'a', phone: '13800000001' }], weChat: { wx: 'a' }, story };
  return { file: 'own.yaml', name: 'own', content, lineOf: (step) => step };
}

/** Plays a story to its end. @returns the lines of the step that failed, none where all went well */
export async function failedSteps(story: StoryFile, world: WorldClient, player: Player): Promise<string[]> {
  const failed: string[] = [];
  await runStory({
    story: story.content.story ?? [],
    world: new WorldMoves(world),
    player,
    told: (played) => {
      if (played.outcome === 'failed') failed.push(...stepLines(played, story));
    },
  });
  return failed;
}

export async function playInBrowser(
  story: StoryFile,
  page: Page,
  world: BrowserWorld,
  base: string,
): Promise<string[]> {
  return failedSteps(story, world, browserPlayer(page, world, base));
}

export function browserPlayer(page: Page, world: BrowserWorld, base: string): BrowserPlayer {
  return new BrowserPlayer(page, world, base);
}

/** The time in every frame of a page, which its last step may have sent on its way to another. */
export function clocksIn(page: Page): Promise<number[]> {
  const read = () => Promise.all(page.frames().map((frame) => frame.evaluate(() => Date.now())));
  return pastNavigation(read, PATIENCE_MS);
}

const PATIENCE_MS = 10_000;

/** Plays a fixture's story in a world of its own, on a page that has seen nothing yet. */
export async function playContentInBrowser(content: Fixture, page: Page, base: string): Promise<string[]> {
  const world = await createWorld(page, base, { fixture: content as Record<string, unknown> });
  await standStill(page, world);
  const story = { file: 'recorded.yaml', name: 'recorded', content, lineOf: (step: number) => step };
  const failed = await playInBrowser(story, page, world, base);
  await world.drop();
  return failed;
}

/** As `playContentInBrowser`, for a file. */
export async function playFileInBrowser(file: string, page: Page, base: string): Promise<string[]> {
  return playContentInBrowser(readFixtureFile(file).content, page, base);
}
