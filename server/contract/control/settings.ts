import * as z from 'zod/mini';
import { COPY } from '#contract/copy.ts';
import { field } from '#contract/field.ts';
import { countedList, countedMap, nameChecks, Phone } from '#contract/fields.ts';
import { AB_SHARE_B, FIXED_CODES_MAX, TARGET_URL_MAX } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { isAllowListEntry, isBareSuffix } from '#contract/portal/redirect.ts';
import { parseUrl } from '#contract/url.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import { Wire } from '#contract/wire/wire-schema.ts';
import { list, map, number, type SettingRow, shapeOf, snapshotShapeOf, text, toggle, usualOf } from './setting-row.ts';
import { DEFAULT_LIMITS, LIMITS, Limits, LimitsChange, RESEND_INTERVALS, SavedLimits } from './world-limits.ts';

/** The control API: settings of one world that may change while it runs (assumed). A reset restores the fixture's. */

const AllowList = countedList(
  z.string().check(
    z.refine(isAllowListEntry, { error: 'expected an origin, a host or a .suffix, for example https://a.example' }),
    z.refine((entry) => !isBareSuffix(entry), {
      error: 'expected a suffix of two names at least, such as .a.example: a bare one covers hosts of everybody',
    }),
  ),
  100,
);

const allowList = (label: string, meaning: string) =>
  list({
    schema: AllowList,
    usual: [],
    label,
    meaning,
    problem: '每行一个来源、主机或.后缀（至少两段），例如https://a.example、.a.example',
  });

/**
 * The settings that a fixture, an event and `PATCH settings` may change. A new row is in the console, the fixtures'
 * schema, docs, snapshots and this API; `npm run fixture-schema` writes the files.
 */
const SETTINGS = {
  servicePhone: text({
    schema: z.string().check(...nameChecks(32)),
    usual: '400-000-0000',
    label: '客服电话',
    meaning: '客服电话',
    problem: '请输入1到32个字符',
    keyboard: 'tel',
  }),
  embedAllowList: allowList('嵌入白名单', '可以嵌入门户的页面：源、主机或.后缀'),
  wrapperAllowList: allowList('包装页白名单', '显示外壳页（整页嵌套统一登录）的主机'),
  gotoUrlAllowList: allowList('gotoUrl白名单', '登录后可以跳转的地址'),
  centralLoginUrl: text({
    schema: z
      .string()
      .check(z.maxLength(TARGET_URL_MAX), z.refine(isPageAddress, { error: 'expected a path or an http(s) address' })),
    usual: PAGES.login,
    label: '统一登录地址',
    meaning: '统一登录页地址',
    problem: '请输入以/开头的路径，或http(s)地址',
    keyboard: 'url',
  }),
  abTestEnabled: toggle({
    usual: false,
    label: 'A/B测试',
    meaning: '开启A/B测试',
  }),
  abShareB: number({
    unit: 'share',
    min: 0,
    max: 1,
    usual: AB_SHARE_B,
    label: 'B组比例',
    meaning: `分到B组的比例，0到1，默认${AB_SHARE_B}`,
  }),
  migrationNoticeEnabled: toggle({
    usual: false,
    label: COPY['dlg.migrate.title'],
    meaning: '登录页显示平台迁移通知',
  }),
  wire: map({
    schema: Wire,
    usual: DEFAULT_WIRE,
    label: '报文格式',
    meaning: '后端的报文格式：字段、取值形式、令牌名称、加密、路径和拒绝，未写的用默认值',
  }),
};

/** A setting by its path below `settings`: `servicePhone`, `limits.codeLifeMs`, `limits.resendIntervalMs.login`. */
export type PlacedRow<Row extends SettingRow = SettingRow> = Row & { readonly path: string };

/** Every setting, limits too. */
export const SETTING_ROWS: readonly PlacedRow[] = [
  ...placed('', SETTINGS),
  ...placed('limits.', LIMITS),
  ...placed('limits.resendIntervalMs.', RESEND_INTERVALS),
];

export const DEFAULT_SETTINGS: WorldSettings = { ...usualOf(SETTINGS), limits: DEFAULT_LIMITS };

export const WorldSettings = z.object({
  ...shapeOf(SETTINGS),
  limits: field('业务规则的数值，时间单位为毫秒', Limits),
});
export type WorldSettings = z.infer<typeof WorldSettings>;

/** Only named fields change; none does where one is wrong. */
export const SettingsChange = z.partial(
  z.strictObject({ ...shapeOf(SETTINGS), limits: field('业务规则的数值，时间单位为毫秒', LimitsChange) }),
);
export type SettingsChange = z.infer<typeof SettingsChange>;
/** Input of a settings change: its wire format holds only the keys that differ from the default. */
export type SettingsInput = z.input<typeof SettingsChange>;

/** phone -> the code of every message to it */
export const FixedCodes = countedMap(
  Phone,
  z.string().check(z.regex(/^\d{4,8}$/, { error: 'expected four to eight digits' })),
  FIXED_CODES_MAX,
);

/** In a snapshot: a setting that is younger than the snapshot has its default. */
export const SavedSettings = z.strictObject({
  ...snapshotShapeOf(SETTINGS),
  limits: SavedLimits,
  /** phone -> the code every message to it carries */
  fixedCodes: FixedCodes,
});

function placed(above: string, rows: Readonly<Record<string, SettingRow>>): PlacedRow[] {
  return Object.entries(rows).map(([name, row]) => ({ path: above + name, ...row }));
}

function isPageAddress(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return true;
  const protocol = parseUrl(text)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}
