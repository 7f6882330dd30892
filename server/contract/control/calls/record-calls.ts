import * as z from 'zod/mini';
import { Journal, JournalQuery, ViolationList } from '#contract/control/journal.ts';
import { Timeline, TimelineQuery } from '#contract/control/timeline.ts';
import { CallPattern, Verification } from '#contract/control/verify.ts';
import { Done } from '#contract/control/world.ts';
import { control } from './control-row.ts';

/** The record of a world: its journal and timeline, and how it is watched. */
export const RECORD_CALLS = {
  journal: control('journal', 'GET /journal', 'What came, what went out, and why.', Journal, { query: JournalQuery }),
  verifyJournal: control(
    'verifyJournal',
    'POST /journal/verify',
    'Which calls came, and the nearest misses.',
    Verification,
    {
      body: CallPattern,
      replay: 'none',
    },
  ),
  clearJournal: control('clearJournal', 'DELETE /journal', 'Empties the journal.', Done, {
    // A replay has a journal of its own.
    replay: 'none',
  }),
  restoreJournal: control('restoreJournal', 'POST /journal/restore', 'Takes the last DELETE journal back.', Done, {
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  timeline: control(
    'timeline',
    'GET /timeline',
    'Everything that happened, as one stream: calls, messages, tickets, clock, settings, faults. Waits when asked.',
    Timeline,
    { query: TimelineQuery },
  ),
  violations: control('violations', 'GET /violations', 'Answers that broke the contract.', ViolationList),
  events: control('events', 'GET /events', 'Server-sent events, one JSON object each.', z.unknown(), {
    refusals: ['SUBJECT_CONFLICT'],
  }),
} as const;
