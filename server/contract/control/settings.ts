import * as z from 'zod/mini';
import { Dialect } from '#contract/dialect.ts';
import { TARGET_URL_MAX } from '#contract/limits.ts';
import { isAllowListEntry, isBareSuffix } from '#contract/portal/redirect.ts';
import { parseUrl } from '#contract/url.ts';
import { Limits, LimitsChange } from './world-limits.ts';

/** The control API: what may be changed about one world while it runs (assumed). A reset brings the fixture's back. */

const AllowList = z
  .array(
    z.string().check(
      z.refine(isAllowListEntry, { error: 'expected an origin, a host or a .suffix, for example https://a.example' }),
      z.refine((entry) => !isBareSuffix(entry), {
        error: 'expected a suffix of two names at least, such as .a.example: a bare one covers hosts of everybody',
      }),
    ),
  )
  .check(z.maxLength(100));

const settings = {
  servicePhone: z.string().check(z.minLength(1), z.maxLength(32)),
  embedAllowList: AllowList,
  wrapperAllowList: AllowList,
  gotoUrlAllowList: AllowList,
  centralLoginUrl: z
    .string()
    .check(z.maxLength(TARGET_URL_MAX), z.refine(isPageAddress, { error: 'expected a path or an http(s) address' })),
  abTestEnabled: z.boolean(),
  abShareB: z.number().check(z.gte(0), z.lte(1)),
  migrationNoticeEnabled: z.boolean(),
  dialect: Dialect,
};

export const WorldSettings = z.object({ ...settings, limits: Limits });
export type WorldSettings = z.infer<typeof WorldSettings>;

/** Only what is named changes; one wrong field and nothing does. */
export const SettingsChange = z.partial(z.strictObject({ ...settings, limits: LimitsChange }));
export type SettingsChange = z.infer<typeof SettingsChange>;

function isPageAddress(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return true;
  const protocol = parseUrl(text)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}
