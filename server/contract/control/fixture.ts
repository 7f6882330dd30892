import * as z from 'zod/mini';
import { field } from '#contract/field.ts';
import { nameChecks, textUpTo } from '#contract/fields.ts';
import { FIXTURE_MAX } from '#contract/limits.ts';
import { Whole } from './phone.ts';

/** The control API: fixtures, and the world as it stands, exported as a fixture (assumed). */

export const FixtureExportQuery = z.partial(
  z.strictObject({
    title: field('导出场景的标题', z.string().check(...nameChecks(80))),
    description: field('导出场景的说明', textUpTo(1_000)),
    story: field('recorded：以最初的场景为起点，之后的操作写成步骤', z.literal('recorded')),
    from: field('步骤从这个序号的事件开始，需有当时的时间点；不写则从最初开始。其后重置或恢复过，则从那时开始', Whole),
    until: field('步骤到这个序号的事件为止；不写则到最新的', Whole),
  }),
);
export type FixtureExportQuery = z.infer<typeof FixtureExportQuery>;

/** An item of the world, or of its own fixture, that the exported fixture leaves out. */
export const FixtureOmission = z.object({
  /** `events.3` and `story` of the fixture the world began with, `faults.f1` of the world; of a recorded story a control call's name */
  path: field('没有写进的项，如events.3', z.string()),
  /**
   * happened: its time is over, its effect is in the data; cleared: its fault was cleared since; reference: it names an
   * account or identity that is gone; until: it ends at a moment, which no fixture can name; noStep: no step of a story does
   * it; lost: its beginning is not kept any more, it ends before a reset or restore, or it is longer than a story may be;
   * replaced: a typed password that signed nobody in is replaced in the story
   */
  why: field(
    'happened已发生、cleared已清除、reference账号或身份已不在、until有截止时间、noStep没有对应步骤、lost已不再保留、replaced密码已换成别的',
    z.enum(['happened', 'cleared', 'reference', 'until', 'noStep', 'lost', 'replaced']),
  ),
});
export type FixtureOmission = z.infer<typeof FixtureOmission>;

export const FixtureExport = z.object({
  yaml: field('场景文件的内容', z.string()),
  content: field('场景的内容，可直接用于reset和worlds', z.record(z.string(), z.unknown())),
  omitted: field('没有写进场景的内容', z.array(FixtureOmission)),
});
export type FixtureExport = z.infer<typeof FixtureExport>;

/** Names that Windows reserves for devices, with any file extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_-]{0,63}$/u;

/** Name under which a fixture is saved: its file's name without the extension, never a path (threat K19). */
export const NewFixtureName = z.string().check(
  z.refine((name) => NAME.test(name) && !DEVICE.test(name), {
    error: 'expected a name, not a path: letters, digits, - or _, at most 64, and no name of a device',
  }),
);

export const SaveFixtureRequest = z.strictObject({
  /** the file's text, such as the `yaml` of `GET fixture` */
  yaml: field('场景文件的内容', textUpTo(FIXTURE_MAX, 1)),
  overwrite: field('是否替换同名场景；不写则拒绝同名', z.optional(z.boolean())),
});
export type SaveFixtureRequest = z.infer<typeof SaveFixtureRequest>;

export const SavedFixtureFile = z.object({
  name: field('场景名称', z.string()),
  /** folder and file: `scenarios/mine.yaml` */
  file: field('写入的目录和文件', z.string()),
});
export type SavedFixtureFile = z.infer<typeof SavedFixtureFile>;

const Steps = z.array(z.record(z.string(), z.unknown()));

export const FixtureList = z.object({
  fixtures: field(
    '可用的场景',
    z.array(
      z.object({
        name: field('场景名称，用于reset和worlds', z.string()),
        title: field('场景标题', z.string()),
        description: field('试什么，会看到什么', z.string()),
        group: field('场景分组', z.optional(z.string())),
        /** playable steps, as written in the file: a word with its value each */
        story: field('场景的步骤，可以播放；有cases时是第一行的', z.optional(Steps)),
        cases: field(
          '每行值的步骤',
          z.optional(z.array(z.object({ name: field('这一行的值', z.string()), story: field('步骤', Steps) }))),
        ),
        version: field('文件改变后不同', z.optional(z.string())),
        own: field('在--fixtures目录中则为true', z.optional(z.literal(true))),
      }),
    ),
  ),
  folder: field('--fixtures目录的名称；不能保存为null', z.nullable(z.string())),
});
export type FixtureList = z.infer<typeof FixtureList>;
