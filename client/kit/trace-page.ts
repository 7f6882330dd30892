import { CONTROL } from '#contract/control/endpoints.ts';
import { TRACE_ID, type Trace, type TraceRecord } from '#contract/control/replay.ts';
import { TRACE_MAX } from '#contract/limits.ts';
import type { ControlClient } from './control-client.ts';
import { packed } from './packed.ts';

/** Marks the place of the record, at the end of the page. */
const PLACE = `<script type="application/json" id="${TRACE_ID}">`;

interface TracePage {
  readonly html: string;
  /** events in it */
  readonly shown: number;
  /** older ones, left out so that it stays below `TRACE_MAX` */
  readonly omitted: number;
}

/** The record of a live world, as the sandbox shows it: its secrets are masked. @throws where the world is gone */
export async function recordOf(
  world: string,
  client: Pick<ControlClient, 'call'>,
): Promise<Omit<TraceRecord, 'kind' | 'name' | 'opensAt'>> {
  const [timeline, journal, { worlds }, { version }] = await Promise.all([
    client.call(CONTROL.timeline),
    client.call(CONTROL.journal),
    client.call(CONTROL.worlds),
    client.call(CONTROL.health),
  ]);
  const summary = worlds.find(({ id }) => id === world);
  if (!summary) throw new Error(`world ${world} is gone`);
  const { fixture, seed, now } = summary;
  return { world, fixture, seed, now, timeline, journal, version, replayed: null };
}

/**
 * The page of a trace: the built program with the record in it, its newest events first, as many as it may hold.
 * @param program the built page without a record
 */
export async function tracePage(record: TraceRecord, program: string): Promise<TracePage> {
  const room = TRACE_MAX - bytesOf(program);
  const all = record.timeline.events.length;
  let shown = all;
  let text = await packed(newestOf(record, shown));
  while (text.length > room && shown > 0) {
    // Older and newer events take about the same.
    shown = Math.floor(shown * Math.min(ROOM_LEFT, room / text.length));
    text = await packed(newestOf(record, shown));
  }
  return { html: filled(program, text), shown, omitted: all - shown };
}

/** The largest part of its events that is tried next where they do not fit. */
const ROOM_LEFT = 0.95;

/** A record with so many of its events. */
function newestOf(record: TraceRecord, shown: number): Trace {
  const { timeline, journal } = record;
  const omitted = timeline.events.length - shown;
  const events = timeline.events.slice(omitted);
  const first = events[0]?.seq ?? timeline.next + 1;
  const entries = journal.entries.filter(({ seq }) => seq >= first);
  return { ...record, timeline: { ...timeline, events, first }, journal: { ...journal, entries }, omitted };
}

/** The built program with a content in it. */
export function pageWith(program: string, content: unknown): string {
  return filled(program, inert(content));
}

function filled(program: string, text: string): string {
  const at = program.indexOf(PLACE) + PLACE.length;
  return program.slice(0, at) + text + program.slice(at);
}

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Bytes of a value within a content; a comma stands between two. */
export const sizeOf = (value: unknown): number => (value === undefined ? 0 : bytesOf(inert(value)) + 1);

/** JSON that ends no script and begins no comment, whatever it holds. */
function inert(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
