import type { Dialect } from '#contract/dialect.ts';

/** What a fixture may set about one world. */
export interface Settings {
  servicePhone: string;
  embedAllowList: readonly string[];
  wrapperAllowList: readonly string[];
  gotoUrlAllowList: readonly string[];
  centralLoginUrl: string;
  abTestEnabled: boolean;
  migrationNoticeEnabled: boolean;
  /** how failures are worded on the wire */
  dialect: Dialect;
  /** phone -> the code every message to it carries */
  fixedCodes: Readonly<Record<string, string>>;
}
