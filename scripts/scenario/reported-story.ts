import { MASK } from '#contract/control/journal.ts';
import { printable } from '#contract/printable.ts';
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
  const { outcome } = over;
  const name = printable(over.name);
  const record = outcome === 'failed' ? await recordOf(world.id, world) : null;
  return {
    ...over,
    name,
    file: printable(from.file),
    mistakes: '',
    steps: inPrintable(withoutPasswords(from.story)),
    lines: all.map((played) => inPrintable(playedLine(played, from))),
    picture: all.at(-1)?.picture ?? null,
    record: record && { ...record, kind: '测试', name, opensAt: null },
  };
}

/** A file with mistakes. Its source lines stay away from the page: they may hold passwords. */
export function unusableStory(file: string, problem: readonly string[]): ReportedStory {
  const mistakes = problem
    .filter((line) => !SOURCE_LINE.test(line))
    .map((line) => line.replace(PASSWORD_PLACE, `$1: ${MASK}`))
    .join('\n');
  const nothing = { tookMs: 0, steps: [], lines: [], picture: null, record: null };
  const name = printable(file);
  return { name, file: name, outcome: 'unusable', mistakes, ...nothing };
}

const SOURCE_LINE = /^ +\d* *\|/;
const PASSWORD_PLACE = new RegExp(`(\\.(?:password|${PASSWORD_LABELS.join('|')})(?:\\.\\w+)*): .*`);

/** A value whose texts are printable, as those of a terminal are: a bidi mark would forge a line (threat K21). */
function inPrintable<Value>(value: Value): Value {
  return spelled(value) as Value;
}

function spelled(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(spelled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [printable(name), spelled(one)]));
}

function playedLine(played: PlayedStep, from: StoryFile): PlayedLine {
  const { outcome, tookMs, because, history, logged, failure, refusals = [] } = played;
  const places = placesOf(played, from);
  return { outcome, tookMs, places, because, history, logged, refusals, failure: failure?.zh };
}
