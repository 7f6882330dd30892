import { MASK } from '#contract/control/journal.ts';
import { type PlayedLine, type ReportedStory, withoutPasswords } from '#kit/story/report-page.ts';
import type { PlayedStep } from '#kit/story/story-run.ts';
import { recordOf } from '#kit/trace-page.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { PASSWORD_LABELS } from '#sandbox/fixture/story.ts';
import type { StoryFile } from './story-file.ts';
import { placesOf } from './story-report.ts';

interface StoryOver extends Pick<ReportedStory, 'name' | 'outcome' | 'tookMs'> {
  readonly from: StoryFile;
  /** every step that is over */
  readonly all: readonly PlayedStep[];
  /** still there */
  readonly world: WorldClient;
}

/** A story as a page shows it, with the record of the world where it failed. */
export async function reportedStory({ from, all, world, ...over }: StoryOver): Promise<ReportedStory> {
  const { name, outcome } = over;
  const record = outcome === 'failed' ? await recordOf(world.id, world) : null;
  return {
    ...over,
    file: from.file,
    mistakes: '',
    steps: withoutPasswords(from.story),
    lines: all.map((played) => playedLine(played, from)),
    picture: all.at(-1)?.picture ?? null,
    record: record && { ...record, kind: '测试', name, opensAt: null },
  };
}

/** A file with mistakes. Its source lines stay away from the page: they may hold passwords. */
export function unusable(file: string, problem: readonly string[]): ReportedStory {
  const mistakes = problem
    .filter((line) => !SOURCE_LINE.test(line))
    .map((line) => line.replace(PASSWORD_PLACE, `$1: ${MASK}`))
    .join('\n');
  const nothing = { tookMs: 0, steps: [], lines: [], picture: null, record: null };
  return { name: file, file, outcome: 'unusable', mistakes, ...nothing };
}

const SOURCE_LINE = /^ +\d* *\|/;
const PASSWORD_PLACE = new RegExp(`(\\.(?:password|${PASSWORD_LABELS.join('|')})(?:\\.\\w+)*): .*`);

function playedLine(played: PlayedStep, from: StoryFile): PlayedLine {
  const { outcome, tookMs, because, history, logged, failure, refusals = [] } = played;
  const places = placesOf(played, from);
  return { outcome, tookMs, places, because, history, logged, refusals, failure: failure?.zh };
}
