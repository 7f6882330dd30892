import { type JournalEntry, MASK } from '#contract/control/journal.ts';
import type { TraceRecord } from '#contract/control/replay.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { REPORT_MAX } from '#contract/limits.ts';
import { bytesOf, pageWith, sizeOf } from '#kit/trace-page.ts';
import { isPasswordName, type Step } from '#sandbox/fixture/story.ts';
import type { StoryPicture } from './driver.ts';
import type { PlayedStep, StoryOutcome } from './story-run.ts';

/** One step that is over, as a page shows it. */
export interface PlayedLine {
  readonly outcome: StoryOutcome;
  readonly tookMs: number;
  /** its place in a file, then those of the parts' uses that it is in, the innermost first; where it did not pass */
  readonly places?: readonly string[] | undefined;
  /** in Chinese; for a failed step */
  readonly failure?: { readonly expected: string; readonly got: string } | undefined;
  /** why a step needs a browser of its own */
  readonly because?: PlayedStep['because'] | undefined;
  /** calls that were refused or broken while it was played */
  readonly refusals: readonly JournalEntry[];
  /** events before it; for a failed step */
  readonly history?: readonly TimelineEvent[] | undefined;
  /** errors that the page wrote to its console */
  readonly logged?: readonly string[] | undefined;
}

export interface ReportedStory {
  /** title of the scenario, with the row that was played */
  readonly name: string;
  readonly file: string;
  /** `unusable`: a file with mistakes, of which nothing was played */
  readonly outcome: StoryOutcome | 'unusable';
  readonly tookMs: number;
  /** mistakes of a file, else empty */
  readonly mistakes: string;
  readonly steps: readonly Step[];
  /** as far as it was played */
  readonly lines: readonly PlayedLine[];
  /** the page that the story failed at */
  readonly picture: StoryPicture | null;
  /** of the world that it failed in */
  readonly record: TraceRecord | null;
}

/** All stories of a run as one page that opens without a server; passwords, codes and tokens are masked in it. */
export interface StoryReport {
  readonly stories: readonly ReportedStory[];
  /** style sheet of the pages that no browser drew */
  readonly sheet: string;
  /** milliseconds since 1970 */
  readonly at: number;
  /** pictures and records, left out so that the page is no larger than it may be */
  readonly omitted: number;
}

/** A step without its passwords. */
export function withoutPasswords<Value>(value: Value): Value {
  return hidden(value, false) as Value;
}

/**
 * The page of a report: the built program of a trace with the stories in it, their pictures and records as far as they
 * fit. A picture means more to a reader: all of them come first.
 * @param program the built page without a record
 */
export function reportPage(
  report: Omit<StoryReport, 'omitted'>,
  program: string,
  max = REPORT_MAX,
): { readonly html: string; readonly omitted: number } {
  const stories = report.stories.map((story) => ({ ...story, picture: null, record: null }) as ReportedStory);
  let room = max - bytesOf(pageWith(program, { ...report, stories, omitted: 0 }));
  let omitted = 0;
  for (const extra of ['picture', 'record'] as const)
    for (const [index, story] of report.stories.entries()) {
      const size = sizeOf(story[extra] ?? undefined);
      if (size > room) omitted += 1;
      else {
        room -= size;
        stories[index] = { ...(stories[index] as ReportedStory), [extra]: story[extra] };
      }
    }
  return { html: pageWith(program, { ...report, stories, omitted }), omitted };
}

/** @param isPassword the value, or that of a field's facts, is a password */
function hidden(value: unknown, isPassword: boolean): unknown {
  if (typeof value === 'string') return isPassword && value !== '' ? MASK : value;
  if (Array.isArray(value)) return value.map((one) => hidden(one, false));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      hidden(one, isPassword ? name === 'value' : isPasswordName(name)),
    ]),
  );
}
