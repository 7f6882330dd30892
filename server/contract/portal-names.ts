/** Names that the browser keeps or carries for the portal (spec §2, §3). The sandbox's own stand in storage.ts: they never ship. */
export const STORAGE_KEYS = {
  keepAccount: 'login_component_keep_acc',
  account: 'login_component_account',
  abTest: 'ABTestAssigned',
} as const;

export const QUERY = {
  gotoUrl: 'gotoUrl',
  parentUrl: 'parentUrl',
  oauthFail: 'oauth_fail',
  /** Assumed: a refusal at 1688 leads back to the login page with `oauth_cancelled=1` */
  oauthCancelled: 'oauth_cancelled',
  /** Assumed: an authorisation of 1688 that was used, is foreign or has ended comes back to the login page with `oauth_stale=1` */
  oauthStale: 'oauth_stale',
} as const;

/** Assumed: the address that 1688 redirects back to (RFC 6749 §4.1.1). */
export const OAUTH_REDIRECT = 'redirect_uri';

/** Assumed: 1688's word for a person's refusal (RFC 6749 §4.1.2.1); any other error is 1688's own trouble. */
export const OAUTH_CANCELLED = 'access_denied';

/** Parameters of one sign-in (threat C3). A return address leaves them out: they are spent by then, and would nest without end. */
export const SIGN_IN_QUERY: readonly string[] = [...Object.values(QUERY), 'code', 'state', 'gsid'];

/** Assumed: names of cookies and headers; the specification has "a ctoken cookie" and "a csrf token". */
export const PORTAL_COOKIES = {
  ctoken: 'ctoken',
  csrf: 'csrf_token',
  session: 'uc_session',
  migrationNotice: 'migration_notice',
} as const;
export const PORTAL_HEADERS = {
  csrf: 'x-csrf-token',
  embedded: 'x-embedded',
  requestId: 'x-request-id',
} as const;

/** Business headers that every login, by identifier too, and every registration sends (spec §1, §6). */
export const BUSINESS_HEADERS = { channel: 'pc', type: 'B', source: 'inner' } as const;
