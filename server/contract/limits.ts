/** Business constants and limits of spec §5 and §9, and the ones chosen where it is silent (`Assumed:`). Times are milliseconds unless the name has another unit. */

/** spec §9 */
export const PHONE_DIGITS = 11;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;
export const KEY_CACHE_MS = 120_000;
export const ENCRYPTED_INPUT_MAX = 230;
export const QR_POLL_MS = 5_000;
/** After three missing polls the page counts as left. */
export const QR_LEFT_MS = 3 * QR_POLL_MS;
export const RESET_REDIRECT_SECONDS = 3;
export const DEFAULT_TARGET = '/go';
export const AB_SHARE_B = 0.1;
export const COUNTDOWN_SECONDS = { login: 60, register: 60, forgetPwd: 32 } as const;

/** Assumed: the server's resend interval is the client's countdown. */
export const RESEND_INTERVAL_MS = { login: 60_000, register: 60_000, forgetPwd: 32_000 } as const;
/** Assumed: ten messages an hour for one phone and action, never counted per address. */
export const SENDS_PER_WINDOW = 10;
export const SEND_WINDOW_MS = 3_600_000;
/** Assumed: a code is six digits, lives five minutes and survives five tries. */
export const CODE_DIGITS = 6;
export const CODE_LIFE_MS = 300_000;
export const CODE_TRIES = 5;
/** Assumed: a session ends after two idle hours. */
export const SESSION_IDLE_MS = 7_200_000;
/** Assumed: the step before choosing one of several accounts is remembered for five minutes. */
export const PENDING_LIFE_MS = 300_000;
/** Assumed: calls with an id that a session has given up may be in flight for as long; twice the client's timeout. */
export const RENEWED_ID_MS = 30_000;
export const VERIFY_TOKEN_LIFE_MS = 600_000;
/** Assumed: a gsid is single use and lives one minute, because it crosses sites. */
export const GSID_LIFE_MS = 60_000;
export const QR_LIFE_MS = 300_000;
/** Assumed: an address that signs in is good for five minutes of real time. */
export const SIGN_IN_LINK_LIFE_MS = 300_000;
/** Assumed: an answer of 1688's authorisation: its code lives one minute, its state ten. */
export const OAUTH_CODE_LIFE_MS = 60_000;
export const OAUTH_STATE_LIFE_MS = 600_000;
/** Assumed: five wrong passwords in fifteen minutes lock the account for fifteen. */
export const WRONG_PASSWORDS = 5;
export const WRONG_PASSWORD_WINDOW_MS = 900_000;
export const LOCK_MS = 900_000;
/** Assumed: keys are replaced every ten minutes; a replaced one is honoured 240 s more, twice the client's cache. */
export const KEY_LIFE_MS = 600_000;
export const KEY_GRACE_MS = 240_000;
export const KEYS_KEPT = 8;

/** Assumed: default delay of a late message. */
export const SMS_LATE_MS = 30_000;
/** Assumed: default time that a reordered message waits for a newer one. Longer than any resend interval. */
export const SMS_OUT_OF_ORDER_MS = 120_000;

/** Size limits of a request (threats S20, S21, S25, S27). Bytes, unless the name has another unit. */
export const BODY_MAX = 32 * 1024;
/** A pattern of calls: part of one call's body, beside a few fields of its own. */
export const PATTERN_MAX = BODY_MAX + 4 * 1024;
export const CONTROL_BODY_MAX = 1024 * 1024;
export const SNAPSHOT_MAX = 32 * 1024 * 1024;
/** Bytes of a replay bundle that is handed in: the log takes half as many at most, the snapshot before it the rest. */
export const BUNDLE_MAX = 16 * 1024 * 1024;
export const BODY_DEPTH_MAX = 16;
export const BODY_KEYS_MAX = 200;
export const PATTERN_KEYS_MAX = BODY_KEYS_MAX + 20;
/**
 * A query carries one gotoUrl of any characters (three times its length, percent-encoded again) and a few more parameters;
 * all headers together carry that query, the browser's Referer (4,096 characters at most) and the cookies.
 */
export const QUERY_MAX = 8 * 1024;
/** Includes cookies of every program on this host: its ports share them. */
export const HEADER_MAX = 64 * 1024;
/** Bytes that Node reads, so that a person gets an answer in words: more than the 180 cookies of 4 kB that a browser keeps. */
export const HEADER_READ_MAX = 16 * HEADER_MAX;
/** Characters of a control response that is checked against the contract whole; of a larger one a sample is. */
export const CHECKED_WHOLE_MAX = 256 * 1024;
export const CIPHERTEXT_MAX = 4096;
/** Connections of a server at a time, at each of its addresses. */
export const CONNECTIONS_MAX = 4_000;
/** Characters of a gotoUrl as it stands percent-encoded in its parsed href, without the page's own origin. */
export const TARGET_URL_MAX = 2048;
/** Characters of a host name, by DNS. */
export const HOST_NAME_MAX = 253;
/** Characters of a whole href that the redirect policy gives: the page's own origin is added to the longest path. */
export const TARGET_HREF_MAX = TARGET_URL_MAX + HOST_NAME_MAX + 'https://:65535'.length;
/** Characters of a message between an embedded login and its parent (threat C7). */
export const LOGIN_MESSAGE_MAX = 4 * 1024;

/** Capacity of one world's stores; the oldest entry is evicted first, and evictions are counted. */
export const CAPS = {
  accounts: 2_000,
  formerPasswords: 10_000,
  inbox: 1_000,
  smsCodes: 10_000,
  sendWindows: 10_000,
  verifyTokens: 5_000,
  gsids: 5_000,
  wrongPasswords: 10_000,
  tickets: 1_000,
  sessions: 5_000,
  signInLinks: 1_000,
  renewedIds: 1_000,
  evictedKeys: 16,
  oauthCodes: 1_000,
  journal: 2_000,
  timeline: 4_000,
  violations: 200,
  schedule: 1_000,
  replayCalls: 2_000,
  checkpoints: 200,
} as const;
export const JOURNAL_ROW_MAX = 4 * 1024;
/** Longest run of a bundle that was handed in, in real milliseconds. */
export const REPLAY_OPENS_MS = 30_000;
/** Bundles that one server runs or keeps waiting at a time; several people may open theirs at once. */
export const REPLAYS_AT_ONCE_MAX = 4;
export const REPLAY_BYTES_MAX = 8 * 1024 * 1024;
/** Bytes of a trace's page, with its program in it: mail takes it. */
export const TRACE_MAX = 1_000_000;
/** Bytes of the page of a report, which a mail takes along. */
export const REPORT_MAX = 8_000_000;
/** Memory of one world's checkpoints. */
export const CHECKPOINTS_BYTES_MAX = 32 * 1024 * 1024;
/** Characters of a checkpoint's name. */
export const CHECKPOINT_NAME_MAX = 80;
/** UTF-16 units of the name of a world's test. */
export const TEST_NAME_MAX = 400;
/** Bytes of checkpoints that a world may take a second, about a millisecond of a call: a small world takes one at every act. */
export const CHECKPOINTS_A_SECOND = 256 * 1024;
/** Upper bound of every counter of a world: a million calls a second reach it in eleven days (threat K22). */
export const COUNT_MAX = 1_000_000_000_000;
/** Characters of a fixture's file. */
export const FIXTURE_MAX = 1024 * 1024;
/** Values of a fixture, lists and maps among them. */
export const FIXTURE_VALUES_MAX = 100_000;
/** Words, marks and line ends of a fixture's YAML: a megabyte of ordinary lines has 450,000. */
export const FIXTURE_WORDS_MAX = 600_000;
/** Anchors and aliases of a fixture's YAML: each alias is looked for among all of them. */
export const FIXTURE_ALIASES_MAX = 2_000;
/** Phones of a fixture whose code is fixed. */
export const FIXED_CODES_MAX = 10_000;
/** Attributes, and tags, of one account. */
export const ACCOUNT_NOTES_MAX = 100;
/** Default page size of the account list: all accounts of a large world would block every other call. */
export const ACCOUNTS_PAGE = 1_000;
/** Milliseconds since 1970 at the end of the year 2199, where a world's time stands still (threat K10). */
export const INSTANT_MAX = 7_258_118_400_000;
/** Latest due time, beyond INSTANT_MAX: no life and no delay is longer than a year. */
export const DUE_MAX = INSTANT_MAX + 63_072_000_000;
export const WORLDS_MAX = 1_000;
export const WORLD_IDLE_MS = 3_600_000;
export const JOURNALS_TOTAL_MAX = 256 * 1024 * 1024;
/** Longest silence of the event stream: then comes an empty line. */
export const EVENTS_KEEP_ALIVE_MS = 15_000;

/**
 * True once a life is over: at the millisecond at which it ends, not after it. A life of n ms that begins at t lasts
 * from t to t + n - 1. Everything that ends with time ends by this rule: codes, keys, sessions, gsids, tokens, pending
 * records, tickets, states, locks, and the windows and intervals in which something is counted.
 */
export function hasEnded(endsAt: number, now: number): boolean {
  return now >= endsAt;
}
