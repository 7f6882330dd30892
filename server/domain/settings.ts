import type { SettingsChange } from '#contract/control/settings.ts';
import { changedLimits, type Limits } from '#contract/control/world-limits.ts';
import type { Dialect } from '#contract/dialect.ts';

/** What a fixture may set about one world. */
export interface Settings {
  servicePhone: string;
  embedAllowList: string[];
  wrapperAllowList: string[];
  gotoUrlAllowList: string[];
  centralLoginUrl: string;
  abTestEnabled: boolean;
  /** how many of all browsers are put into group B, 0 to 1 */
  abShareB: number;
  migrationNoticeEnabled: boolean;
  /** how failures are worded on the wire */
  dialect: Dialect;
  limits: Limits;
  /** phone -> the code every message to it carries */
  fixedCodes: Record<string, string>;
}

/** Changes what is named of a world's settings, from now on. */
export function changeSettings(settings: Settings, { limits, ...change }: SettingsChange): void {
  Object.assign(settings, change);
  if (limits) settings.limits = changedLimits(settings.limits, limits);
}
