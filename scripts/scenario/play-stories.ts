import { LinesError, linesOf, printable } from '#contract/printable.ts';
import type { ReportedStory } from '#kit/story/report-page.ts';
import { type PlayedStep, runStory, type StoryOutcome } from '#kit/story/story-run.ts';
import { worldSteps } from '#kit/story/world-steps.ts';
import { printLine } from '#server/shell/command.ts';
import { reportedStory, unusableStory } from './reported-story.ts';
import { readStoryFile, type StoryFile } from './story-file.ts';
import { exitCodeOf, stepLines, stepText, summaryText, sumText } from './story-report.ts';
import type { SessionOptions, TestSession } from './test-session.ts';

type Print = (line: string) => void;

/** Blanks before the details of a step, which `because` has without them: their columns stay. */
const DETAIL_INDENT = /^ {6}/;

/** The result of one file's story; a file that is no fixture has one, too. */
export interface PlayedStory {
  readonly file: string;
  /** title of the scenario, else its file's name; with the row that was played */
  readonly name: string;
  readonly outcome: StoryOutcome | 'unusable';
  readonly tookMs: number;
  readonly steps: readonly ReportedStep[];
  /** lines for a person: the step that did not pass, or the mistakes of the file */
  readonly because: string;
}

interface ReportedStep {
  readonly step: string;
  readonly line: number;
  readonly outcome: StoryOutcome;
  readonly tookMs: number;
}

export interface PlayOptions extends SessionOptions {
  /** a team's own folder of fixtures, where names are looked up first */
  readonly fixtures?: string | undefined;
  readonly onStory?: ((story: PlayedStory) => void) | undefined;
  /** called with each story as a page shows it; left out: no record of a world is taken */
  readonly onReported?: ((story: ReportedStory, sheet: string) => void) | undefined;
}

/**
 * Plays the stories of fixture files, or stories that were read already, one after the other and prints a line a step. A file that cannot be used keeps no
 * other from being played; its mistakes stand at the end. 0 when all passed, 1 when one failed or a file is
 * unusable, 2 when none failed but one was not played.
 */
export async function playStories(
  files: readonly (string | StoryFile)[],
  { fixtures, onStory = () => undefined, onReported, ...options }: PlayOptions = {},
  print: Print = printLine,
): Promise<number> {
  const { read, problems } = readAll(files, fixtures);
  const stories = read.filter(({ story }) => story.length > 0);
  for (const { file } of read.filter((one) => !stories.includes(one))) print(`- ${file} has no story`);
  if (stories.length === 0)
    throw new LinesError(
      problems.length > 0
        ? [...problems.flatMap(({ problem }) => problem), ...sumOfInvalid(problems.length)]
        : ['There is no story to play. See docs/scenarios.md#acts.'],
    );
  const session = await openSession({ onLine: print, ...options });
  const all: PlayedStory[] = [];
  const tell = (story: PlayedStory) => {
    all.push(story);
    onStory(story);
  };
  try {
    for (const story of stories) tell(await playStory(session, story, print, onReported));
  } finally {
    await session.close();
  }
  for (const { file, problem } of problems) {
    for (const line of problem) print(line);
    tell({ file, name: file, outcome: 'unusable', tookMs: 0, steps: [], because: problem.join('\n') });
    onReported?.(unusableStory(file, problem), session.sheet);
  }
  const steps = all.flatMap((story) => story.steps);
  print(sumText(all, steps));
  return exitCodeOf(all);
}

async function playStory(
  session: TestSession,
  story: StoryFile,
  print: Print,
  onReported: PlayOptions['onReported'],
): Promise<PlayedStory> {
  const { content, file, row } = story;
  const name = `${content.title ?? story.name}${row === undefined ? '' : ` [${row}]`}`;
  const { world, driver, after, close } = await session.openStory(story);
  const steps: ReportedStep[] = [];
  const all: PlayedStep[] = [];
  let because = '';
  print(`${name}  ${file}`);
  const start = performance.now();
  try {
    const outcome = await runStory({
      story: story.story,
      world: worldSteps(world),
      driver,
      onStep: async (played) => {
        const lines = stepLines(played, story);
        for (const line of lines) print(line);
        all.push(played);
        const { index, tookMs } = played;
        steps.push({ step: stepText(played.step), line: story.lineOf(index), outcome: played.outcome, tookMs });
        if (played.outcome !== 'passed')
          because = [
            printable(summaryText(played)),
            ...lines.slice(1).map((line) => line.replace(DETAIL_INDENT, '').trimEnd()),
          ].join('\n');
        await after(played);
      },
    });
    const tookMs = performance.now() - start;
    onReported?.(await reportedStory({ name, outcome, tookMs, from: story, all, world }), session.sheet);
    return { file, name, outcome, tookMs, steps, because };
  } finally {
    await close();
  }
}

/** The sum where every file is invalid; a single file needs none. */
function sumOfInvalid(count: number): string[] {
  return count > 1 ? [sumText(Array(count).fill({ outcome: 'unusable' }), [])] : [];
}

function readAll(files: readonly (string | StoryFile)[], fixtures: string | undefined) {
  /** mistakes of files that cannot be used, in lines */
  const problems: { readonly file: string; readonly problem: readonly string[] }[] = [];
  const read = files.flatMap((file) => {
    if (typeof file !== 'string') return file;
    try {
      return readStoryFile(file, fixtures);
    } catch (error) {
      problems.push({ file, problem: linesOf(error) });
      return [];
    }
  });
  return { read, problems };
}

/**
 * Each kind of session loads its own packages alone: Playwright, or the headless DOM.
 * @throws one sentence where a browser is requested and Playwright is not installed
 */
export async function openSession(options: SessionOptions): Promise<TestSession> {
  if (!options.browser) return (await import('./headless-session.ts')).openHeadlessSession(options);
  const { openBrowserSession } = await import('./browser-session.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('--browser needs Playwright in your project: npm install -D @playwright/test');
  });
  return openBrowserSession(options);
}
