/** What a fixture may set about one world. */
export interface Settings {
  servicePhone: string;
  embedAllowList: readonly string[];
  wrapperAllowList: readonly string[];
  gotoUrlAllowList: readonly string[];
  centralLoginUrl: string;
  abTestEnabled: boolean;
  migrationNoticeEnabled: boolean;
  /** phone -> the code every message to it carries */
  fixedCodes: Readonly<Record<string, string>>;
}
