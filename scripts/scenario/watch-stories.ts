import { setTimeout as sleep } from 'node:timers/promises';
import { linesOf } from '#contract/printable.ts';
import { newestOf } from '#scripts/run/build-state.ts';
import { IS_FROM_SOURCE } from '#scripts/run/package-root.ts';
import { stampOf } from '#server/shell/fixtures/fixture-files.ts';
import { type PlayedStory, type PlayOptions, playStories } from './play-stories.ts';
import { fileOf } from './story-file.ts';
import { stepMark } from './story-report.ts';

/** Polling interval: polling works on every file system. */
const LOOK_MS = 300;
/** Sources of the client that plays. */
const CLIENT = ['client', 'server/contract'];

interface WatchOptions extends Omit<PlayOptions, 'onStory'> {
  /** the files to play, as they are named now */
  files(): readonly string[];
  /** sources of the client */
  readonly client?: readonly string[];
  readonly signal?: AbortSignal;
}

/** Plays stories, and again whenever one of their files or the client changes; then it prints the step that differs, and the failed step. */
export async function watchStories(
  { files, client = IS_FROM_SOURCE ? CLIENT : [], signal, ...options }: WatchOptions,
  print: (line: string) => void,
): Promise<void> {
  const look = () => stateOf(files, client, options.fixtures);
  let last: ReadonlyMap<string, PlayedStory> | null = null;
  for (;;) {
    const seen = look();
    last = await playOnce(files, options, last, print);
    print('Watching for changes; Ctrl+C ends.');
    if (!(await hasChanged(seen, look, signal))) return;
  }
}

/** Stamps of all files, and the newest time of the client's. */
function stateOf(files: () => readonly string[], client: readonly string[], fixtures: string | undefined): string {
  const now = (read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      return linesOf(error);
    }
  };
  const named = now(() =>
    files().map((file) => [file, now(() => stampOf(fileOf(file, fixtures) ?? file, file).stamp)]),
  );
  return JSON.stringify([named, now(() => newestOf(client))]);
}

/** An editor writes in several steps: it has ended once two looks find the same. @returns false where nobody waits any more */
async function hasChanged(seen: string, look: () => string, signal: AbortSignal | undefined): Promise<boolean> {
  for (let before = seen; ; ) {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) return false;
    const now = look();
    if (now !== seen && now === before) return true;
    before = now;
  }
}

/** @param last the stories of the time before; null for the first time, which prints every step */
async function playOnce(
  files: () => readonly string[],
  options: PlayOptions,
  last: ReadonlyMap<string, PlayedStory> | null,
  print: (line: string) => void,
): Promise<ReadonlyMap<string, PlayedStory>> {
  const played = new Map<string, PlayedStory>();
  const keep = (story: PlayedStory) => played.set(`${story.file} ${story.name}`, story);
  const lines: string[] = [];
  const note = last === null ? print : (line: string) => void lines.push(line);
  try {
    await playStories(files(), { ...options, onStory: keep }, note);
  } catch (error) {
    for (const line of linesOf(error)) print(line);
    return last ?? played;
  }
  if (last !== null) {
    for (const [key, story] of played) for (const line of differenceLines(last.get(key), story)) print(line);
    print(lines.at(-1) ?? '');
  }
  return played;
}

/** The first step of a story that differs from the last time, or ends otherwise; then the failed step, with its reason. */
function differenceLines(before: PlayedStory | undefined, now: PlayedStory): string[] {
  const head = `${now.name}  ${now.file}`;
  const steps = (story: PlayedStory | undefined) =>
    story?.steps.map(({ step, outcome }) => `${stepMark(outcome)} ${step}`) ?? [];
  const [was, is] = [steps(before), steps(now)];
  // A step that did not pass stands in its first line.
  const because = now.because
    .split('\n')
    .slice(is.length > 0 ? 1 : 0)
    .filter(Boolean);
  const at = [...was, ...is].findIndex((_, index) => was[index] !== is[index]);
  if (at === -1 && resultOf(before) === resultOf(now)) return [`= ${head}: ${is.length} steps as before`];
  const differs = at === -1 ? [] : [`    was  ${was[at] ?? 'no step'}`, `    is   ${is[at] ?? 'no step'}`];
  const end = now.steps.findIndex(({ outcome }) => outcome !== 'passed');
  const ends = end === -1 || end === at ? [] : [`    at   ${is[end]}`];
  return [`≠ ${head}`, ...differs, ...ends, ...because.map((line) => `      ${line}`)];
}

/** Without places and times, which change with the steps above. */
function resultOf(
  { outcome, because }: Pick<PlayedStory, 'outcome' | 'because'> = { outcome: 'passed', because: '' },
): string {
  const lines = because.split('\n');
  return [
    outcome,
    ...(outcome === 'unusable' ? lines : lines.filter((line) => /^(?:expected|got|needs) /.test(line))),
  ].join('\n');
}
