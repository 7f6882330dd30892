import * as z from 'zod/mini';

/** The control API: the world as it stands, written down as a fixture that others can start from (assumed). */

export const FixtureExportQuery = z.object({
  title: z.optional(z.string().check(z.maxLength(80))),
  description: z.optional(z.string().check(z.maxLength(1_000))),
});
export type FixtureExportQuery = z.infer<typeof FixtureExportQuery>;

export const FixtureExport = z.object({
  /** a fixture file, ready to be kept in `fixtures/` */
  yaml: z.string(),
  /** the same as an object, ready for `reset` and `worlds` */
  content: z.record(z.string(), z.unknown()),
});
export type FixtureExport = z.infer<typeof FixtureExport>;
