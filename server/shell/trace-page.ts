import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRACE_MAX } from '#contract/limits.ts';
import { TRACE_ID, type Trace } from '#contract/trace.ts';
import { projectRoot, projectVersion } from './project.ts';

const PAGE_FILE = 'dist/trace/trace.html';
/** A record stands at its end. */
const PLACE = `<script type="application/json" id="${TRACE_ID}">`;

interface TracePage {
  readonly html: string;
  /** events in it */
  readonly shown: number;
  /** older ones, left out so that it stays below `TRACE_MAX` */
  readonly omitted: number;
}

/**
 * The page of a trace: the built program with the record in it, its newest events first, as many as it may hold.
 * @param program the built page without a record
 * @throws one sentence where there is no build
 */
export function tracePage(record: Omit<Trace, 'omitted' | 'version'>, program = readProgram()): TracePage {
  const at = program.indexOf(PLACE) + PLACE.length;
  const { timeline, journal } = record;
  const rows = new Map(journal.entries.map((row) => [row.seq, row]));
  const pageWithout = (omitted: number): string => {
    const events = timeline.events.slice(omitted);
    const first = events[0]?.seq ?? timeline.next + 1;
    const entries = events.flatMap(({ seq }) => rows.get(seq) ?? []);
    const kept = { timeline: { ...timeline, events, first }, journal: { ...journal, entries } };
    const trace: Trace = { ...record, ...kept, omitted, version: projectVersion() };
    return program.slice(0, at) + inert(trace) + program.slice(at);
  };
  let room = TRACE_MAX - Buffer.byteLength(pageWithout(timeline.events.length));
  // A comma stands between two.
  const sizeOf = (value: unknown): number => (value === undefined ? 0 : Buffer.byteLength(inert(value)) + 1);
  const newestLeft = timeline.events.findLastIndex((event) => {
    room -= sizeOf(event) + sizeOf(rows.get(event.seq));
    return room < 0;
  });
  const omitted = newestLeft + 1;
  return { html: pageWithout(omitted), shown: timeline.events.length - omitted, omitted };
}

function readProgram(): string {
  try {
    return readFileSync(join(projectRoot(), PAGE_FILE), 'utf8');
  } catch {
    throw new Error(`There is no ${PAGE_FILE}: run npm run build first`);
  }
}

/** JSON that ends no script and begins no comment, whatever it holds. */
function inert(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
