import type { JournalEntry } from '#contract/control/journal.ts';
import { printable } from '#contract/printable.ts';
import { callText, isRefusal } from '#kit/journal-line.ts';
import { withoutPasswords } from '#kit/story/report-page.ts';
import type { PlayedStep, StoryOutcome } from '#kit/story/story-run.ts';
import { timelineText } from '#kit/timeline-text.ts';
import { readStep, type Step } from '#sandbox/fixture/story.ts';
import { IS_FROM_SOURCE } from '#scripts/run/package-root.ts';
import type { StoryFile } from './story-file.ts';

/** The command that plays stories, as it is typed here. */
const COMMAND = IS_FROM_SOURCE ? 'npm run scenario --' : 'npx uc-sandbox scenario';
const MARKS = { passed: '✓', failed: '✗', notPlayed: '-' } as const;
export const stepMark = (outcome: StoryOutcome): string => MARKS[outcome];
const TEXT_WIDTH = 64;
const TIME_WIDTH = 7;
const WHAT_WIDTH = 10;

/**
 * One line a step. Below a failed step stand the expected and the actual result and the server's reason; below a step that
 * was not played, the reason and the command that plays it.
 */
export function stepLines(played: PlayedStep, from: StoryFile): string[] {
  const { step, outcome, tookMs, because, failure, refusals = [], history = [], logged = [] } = played;
  const time = `${Math.round(tookMs)} ms`.padStart(TIME_WIDTH);
  const lines = [`  ${MARKS[outcome]} ${time}  ${stepText(step)}`];
  const detail = (what: string, text: string) => lines.push(`      ${what.padEnd(WHAT_WIDTH)}${text}`);
  const [own, ...uses] = placesOf(played, from);
  if (own !== undefined) lines.push(`      ${own}`, ...uses.map((use) => `      used at ${use}`));
  if (outcome === 'notPlayed') {
    detail('needs', `a browser: ${because?.en}`);
    detail('command', `${COMMAND} ${from.file} --browser`);
  }
  if (failure) {
    detail('expected', failure.expected);
    detail('got', failure.got);
    for (const [text, { what, times }] of countedLines(refusals)) detail(what, times > 1 ? `${text} ×${times}` : text);
    const before = timelineText(history).split('\n');
    for (const [place, line] of before.entries()) detail(place === 0 ? 'history' : '', line.trim());
  }
  for (const text of logged) detail('console', text);
  return lines.map(printable);
}

/** Place of a step that did not pass, then those of the parts' uses that it is in. */
export function placesOf({ index, outcome }: PlayedStep, { file, lineOf, usedAt }: StoryFile): readonly string[] {
  if (outcome === 'passed') return [];
  return [lineOf(index), ...(usedAt?.(index) ?? [])].map((line) => `${file}:${line}`);
}

/** `fill 手机号=13800000001` */
export function stepText(step: Step): string {
  const { word, value } = readStep(withoutPasswords(step));
  const text = value === true ? word : `${word} ${valueText(value)}`;
  return text.length > TEXT_WIDTH ? `${text.slice(0, TEXT_WIDTH - 1)}…` : text;
}

/** `expectPage /go: expected /go, got /login`: without a time, so that a server sees the same failure again. */
export function summaryText({ step, failure, because }: PlayedStep): string {
  const why = failure ? `expected ${failure.expected}, got ${failure.got}` : `needs a browser: ${because?.en}`;
  return `${stepText(step)}: ${why}`;
}

function valueText(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return Object.entries(value)
    .map(([name, one]) => `${name}=${typeof one === 'object' && one !== null ? `{${valueText(one)}}` : String(one)}`)
    .join(' ');
}

/** Refused calls by their text, with their number: an expectation that is retried may ask the same again and again. */
function countedLines(refusals: readonly JournalEntry[]) {
  const lines = new Map<string, { readonly what: string; readonly times: number }>();
  for (const refusal of refusals) {
    const text = callText(refusal);
    lines.set(text, { what: isRefusal(refusal) ? 'refused' : 'fault', times: (lines.get(text)?.times ?? 0) + 1 });
  }
  return lines;
}

type Outcomes = readonly { readonly outcome: StoryOutcome | 'unusable' }[];

const count = (some: Outcomes, ...wanted: readonly (StoryOutcome | 'unusable')[]) =>
  some.filter(({ outcome }) => wanted.includes(outcome)).length;

/** Stories and steps by their outcome, in one line. */
export function sumText(stories: Outcomes, steps: Outcomes): string {
  const [left, invalid] = [count(stories, 'notPlayed'), count(stories, 'unusable')];
  const others = `${left > 0 ? `, ${left} not played` : ''}${invalid > 0 ? `, ${invalid} invalid` : ''}`;
  const whole = `${count(stories, 'passed')} passed, ${count(stories, 'failed')} failed${others}`;
  return `${whole}; steps: ${count(steps, 'passed')} passed, ${count(steps, 'failed')} failed`;
}

/** A story that was not played did not pass: 2 where nothing else is wrong. */
export function exitCodeOf(stories: Outcomes): number {
  if (count(stories, 'failed', 'unusable') > 0) return 1;
  return count(stories, 'notPlayed') > 0 ? 2 : 0;
}
