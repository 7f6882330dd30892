import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '#scripts/package-root.ts';
import { BrowserPlayer } from '#scripts/scenario/browser-player.ts';
import type { Player } from '#scripts/scenario/moves.ts';
import { readStoryFile, type StoryFile } from '#scripts/scenario/story-file.ts';
import { stepLines } from '#scripts/scenario/story-report.ts';
import { runStory } from '#scripts/scenario/story-run.ts';
import { WorldMoves } from '#scripts/scenario/world-moves.ts';
import type { BrowserWorld } from '#scripts/visitor/browser-world.ts';
import type { WorldClient } from '#scripts/visitor/world-client.ts';
import { fixtureFolder } from '#server/fixture-files.ts';

/** Every fixture that comes along, with its story. */
export function shippedStories(): StoryFile[] {
  const folder = join(ROOT, 'fixtures');
  return fixtureFolder(folder)
    .list()
    .map(({ name }) => readStoryFile(join(folder, `${name}.yaml`)));
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
  return failedSteps(story, world, new BrowserPlayer(page, world, base));
}
