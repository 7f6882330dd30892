import type { SettingsChange } from '#contract/control/settings.ts';
import { changedLimits, type Limits } from '#contract/control/world-limits.ts';
import type { Dialect } from '#contract/dialect.ts';

/** Settings of one world, as a fixture may set them. */
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

/** Changes the given settings of a world, from now on. */
export function changeSettings(settings: Settings, { limits, ...change }: SettingsChange): void {
  Object.assign(settings, change);
  if (limits) settings.limits = changedLimits(settings.limits, limits);
}
