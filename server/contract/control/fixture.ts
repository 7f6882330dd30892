import * as z from 'zod/mini';
import { textUpTo } from '#contract/fields.ts';
import { FIXTURE_MAX } from '#contract/limits.ts';
import { Whole } from './phone.ts';

/** The control API: fixtures, and the world as it stands, written down as one that others can start from (assumed). */

export const FixtureExportQuery = z.partial(
  z.strictObject({
    title: textUpTo(80),
    description: textUpTo(1_000),
    /** `recorded`: the fixture the world began with, and later actions as its story */
    story: z.literal('recorded'),
    /**
     * of a recorded story: seq of its first event, at which a checkpoint stands; left out: the world's beginning. Before
     * the newest reset or restore nothing is recorded: the story begins there
     */
    from: Whole,
    /** of a recorded story: seq of its last event; left out: the newest */
    until: Whole,
  }),
);
export type FixtureExportQuery = z.infer<typeof FixtureExportQuery>;

/** An item of the world, or of its own fixture, that the exported fixture leaves out. */
export const FixtureOmission = z.object({
  /** `events.3` and `story` of the fixture the world began with, `faults.f1` of the world; of a recorded story a control call's name */
  path: z.string(),
  /**
   * happened: its time is over, what it did is in the data; cleared: its fault was cleared since; reference: it names an
   * account or identity that is gone; until: it ends at a moment, which no fixture knows; noStep: no step of a story says
   * it; lost: its beginning is not kept any more, it ends before a reset or restore, or it is longer than a story may be;
   * replaced: a password that was typed and opened nothing is another one in the story
   */
  why: z.enum(['happened', 'cleared', 'reference', 'until', 'noStep', 'lost', 'replaced']),
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

/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_-]{0,63}$/u;

/** Name of a fixture that is saved: its file's without the ending, and never a path (threat K19). */
export const NewFixtureName = z.string().check(
  z.refine((name) => NAME.test(name) && !DEVICE.test(name), {
    error: 'expected a name, not a path: letters, digits, - or _, at most 64, and no name of a device',
  }),
);

export const SaveFixtureRequest = z.strictObject({
  /** the file's text, such as the `yaml` of `GET fixture` */
  yaml: textUpTo(FIXTURE_MAX, 1),
  /** replaces a fixture of that name; left out, such a name is refused */
  overwrite: z.optional(z.boolean()),
});
export type SaveFixtureRequest = z.infer<typeof SaveFixtureRequest>;

export const SavedFixtureFile = z.object({
  name: z.string(),
  /** folder and file: `scenarios/mine.yaml` */
  file: z.string(),
});
export type SavedFixtureFile = z.infer<typeof SavedFixtureFile>;

export const FixtureList = z.object({
  fixtures: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      /** heading under which it is listed */
      group: z.optional(z.string()),
      /** steps that can be played, as the file has them: a word and its value each */
      story: z.optional(z.array(z.record(z.string(), z.unknown()))),
      /** stands in that folder */
      own: z.optional(z.literal(true)),
    }),
  ),
  /** name of the folder of --fixtures, where `POST /fixtures/:name` writes; null where nothing can be saved */
  folder: z.nullable(z.string()),
});
export type FixtureList = z.infer<typeof FixtureList>;
