import * as z from 'zod/mini';

/** The control API: the world as it stands, written down as a fixture that others can start from (assumed). */

export const FixtureExportQuery = z.strictObject({
  title: z.optional(z.string().check(z.maxLength(80))),
  description: z.optional(z.string().check(z.maxLength(1_000))),
  /** `recorded`: the fixture the world began with, and what has happened since as its story */
  story: z.optional(z.literal('recorded')),
});
export type FixtureExportQuery = z.infer<typeof FixtureExportQuery>;

/** An item of the world, or of its own fixture, that the exported fixture leaves out. */
export const FixtureOmission = z.object({
  /** `events.3` and `story` of the fixture the world began with, `faults.f1` of the world; of a recorded story a control call's name */
  path: z.string(),
  /**
   * happened: its time is over, what it did is in the data; cleared: its fault was cleared since; reference: it names an
   * account or identity that is gone; until: it ends at a moment, which no fixture knows; noStep: no step of a story says
   * it; lost: its beginning is not kept any more, or it is longer than a story may be
   */
  why: z.enum(['happened', 'cleared', 'reference', 'until', 'noStep', 'lost']),
});
export type FixtureOmission = z.infer<typeof FixtureOmission>;

export const FixtureExport = z.object({
  /** a fixture file, ready to be kept in `fixtures/` */
  yaml: z.string(),
  /** the same as an object, ready for `reset` and `worlds` */
  content: z.record(z.string(), z.unknown()),
  omitted: z.array(FixtureOmission),
});
export type FixtureExport = z.infer<typeof FixtureExport>;
