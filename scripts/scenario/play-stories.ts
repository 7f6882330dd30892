import { messageOf } from '#scripts/run/command-line.ts';
import { openStage } from './open-stage.ts';
import { readStoryFile, type StoryFile } from './story-file.ts';
import { StoryTally, stepLines } from './story-report.ts';
import { runStory, type StoryOutcome } from './story-run.ts';
import type { Stage, StageOptions } from './story-stage.ts';
import { WorldMoves } from './world-moves.ts';

type Print = (line: string) => void;

/**
 * Plays the stories of fixture files one after the other and prints a line a step. A file that cannot be used keeps no
 * other from being played; what is wrong with it stands at the end. 0 when all passed, 1 when one failed or a file is
 * unusable, 2 when none failed but one was not played.
 */
export async function playStories(
  files: readonly string[],
  options: StageOptions = {},
  print: Print = console.log,
): Promise<number> {
  const { read, problems } = readAll(files);
  const stories = read.filter(({ content }) => (content.story?.length ?? 0) > 0);
  for (const { file } of read.filter((one) => !stories.includes(one))) print(`- ${file} has no story`);
  if (stories.length === 0) throw new Error(problems.join('\n') || 'There is no story to play. See docs/stories.md.');
  const stage = await openStage({ onLine: print, ...options });
  const tally = new StoryTally();
  try {
    for (const story of stories) tally.story(await playStory(stage, story, tally, print));
  } finally {
    await stage.close();
  }
  for (const problem of problems) {
    tally.unusable();
    print(problem);
  }
  print(String(tally));
  return tally.exitCode;
}

async function playStory(stage: Stage, story: StoryFile, tally: StoryTally, print: Print): Promise<StoryOutcome> {
  const { content, file } = story;
  const { world, player, after, close } = await stage.cast(story);
  print(`${content.title ?? story.name}  ${file}`);
  try {
    return await runStory({
      story: content.story ?? [],
      world: new WorldMoves(world),
      player,
      onStep: async (played) => {
        tally.step(played);
        for (const line of stepLines(played, story)) print(line);
        await after(played);
      },
    });
  } finally {
    await close();
  }
}

function readAll(files: readonly string[]): { read: StoryFile[]; problems: string[] } {
  const problems: string[] = [];
  const read = files.flatMap((file) => {
    try {
      return readStoryFile(file);
    } catch (error) {
      problems.push(messageOf(error));
      return [];
    }
  });
  return { read, problems };
}
