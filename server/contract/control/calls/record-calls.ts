import * as z from 'zod/mini';
import { Journal, JournalQuery, ViolationList } from '#contract/control/journal.ts';
import { Timeline, TimelineQuery } from '#contract/control/timeline.ts';
import { CallPattern, Verification } from '#contract/control/verify.ts';
import { Done } from '#contract/control/world.ts';
import { control } from './control-row.ts';

/** The record of a world: its journal and timeline, and how it is watched. */
export const RECORD_CALLS = {
  journal: control('journal', 'GET /journal', Journal, { query: JournalQuery }),
  verifyJournal: control('verifyJournal', 'POST /journal/verify', Verification, {
    body: CallPattern,
    replay: 'none',
  }),
  clearJournal: control('clearJournal', 'DELETE /journal', Done, {
    // A replay has a journal of its own.
    replay: 'none',
  }),
  restoreJournal: control('restoreJournal', 'POST /journal/restore', Done, {
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  timeline: control('timeline', 'GET /timeline', Timeline, { query: TimelineQuery }),
  violations: control('violations', 'GET /violations', ViolationList),
  events: control('events', 'GET /events', z.unknown(), {
    refusals: ['SUBJECT_CONFLICT'],
  }),
} as const;
