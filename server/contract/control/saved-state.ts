import * as z from 'zod/mini';
import { countedList, countedMap, Id, rawTextUpTo, SmsAction } from '#contract/fields.ts';
import { CAPS } from '#contract/limits.ts';
import { FAULTS_MAX, NewFault } from './fault.ts';
import { Violation } from './journal.ts';
import { bounded, Count, distinct, SavedCode, SavedPortal } from './saved-stores.ts';
import { SavedSettings } from './settings.ts';
import { Due, Instant } from './world.ts';

/** The control API: the whole state of a world as data, without its history. Restoring it gives exactly the same world (assumed). */

const SUBJECTS_MAX = 1_000;
const Subject = z.strictObject({ phone: z.string(), action: SmsAction, scene: z.string() });

/** Number of matching occurrences so far, by subject. */
const Counts = bounded(z.strictObject({ subject: z.string(), count: Count }), SUBJECTS_MAX, 'subject');
export type SavedCounts = z.infer<typeof Counts>;

const SavedFaults = z.strictObject({
  /** the number of the newest rule */
  last: Count,
  rules: distinct(
    z.strictObject({
      id: Id,
      given: NewFault,
      fired: Count,
      matched: Count,
      counts: Counts,
    }),
    FAULTS_MAX,
    'id',
  ),
});
export type SavedFaults = z.infer<typeof SavedFaults>;

/** A scheduled task. Data, never code: it must survive a snapshot. */
export const Task = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sms'),
    code: SavedCode,
    /** waits for a newer message of its phone to overtake it */
    held: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('event'),
    /** which event of the fixture */
    index: Count,
    /** the QR code that set it off */
    scene: z.nullable(z.string()),
    /** in words, for the list of due events */
    what: z.string(),
  }),
]);
export type Task = z.infer<typeof Task>;

const SavedSchedule = z.strictObject({
  last: Count,
  evicted: Count,
  entries: distinct(z.strictObject({ at: Due, order: Count, task: Task }), CAPS.schedule, 'order'),
});
export type SavedSchedule = z.infer<typeof SavedSchedule>;

const SavedInbox = z
  .strictObject({
    last: Count,
    dropped: Count,
    entries: distinct(
      z.strictObject({
        seq: Count,
        at: Instant,
        subject: Subject,
        /** null when nothing was sent */
        code: z.nullable(SavedCode),
        reason: z.optional(z.string()),
      }),
      CAPS.inbox,
      'seq',
    ),
  })
  .check(
    z.refine(({ last, entries }) => entries.every(({ seq }) => seq <= last), {
      path: ['last'],
      error: 'expected at least the seq of every entry',
    }),
  );
export type SavedInbox = z.infer<typeof SavedInbox>;

/** Sections of a fixture, and some to spare; the fixture's own schema names them. */
const SECTIONS_MAX = 100;

export const SavedState = z.strictObject({
  /** head of a version 1 snapshot, whose fields stood beside the state */
  warning: z.optional(z.string()),
  format: z.optional(z.literal(1)),
  world: z.optional(z.string()),
  seed: rawTextUpTo(128, 1),
  resets: Count,
  /** portal calls since the last reset: request ids go on from there */
  requests: Count,
  fixture: z.strictObject({
    name: rawTextUpTo(128),
    content: countedMap(z.string(), z.unknown(), SECTIONS_MAX),
  }),
  clock: z.strictObject({ now: Instant, frozen: z.boolean() }),
  /** how often each random stream of the seed was drawn from */
  random: z.strictObject({ codes: Count, ids: Count, faults: Count }),
  settings: SavedSettings,
  portal: SavedPortal,
  inbox: SavedInbox,
  faults: SavedFaults,
  schedule: SavedSchedule,
  /** messages and QR codes that the fixture's events waited for */
  script: Counts,
  violations: countedList(Violation, CAPS.violations),
});
export type SavedState = z.infer<typeof SavedState>;
