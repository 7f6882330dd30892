import * as z from 'zod/mini';
import { Id, textUpTo, wholeFrom } from '#contract/fields.ts';
import { DUE_MAX, INSTANT_MAX, TEST_NAME_MAX } from '#contract/limits.ts';

/** The control API: worlds, their clock and their sessions. Everything here is the sandbox's own (assumed). */

export const WorldId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, { error: 'expected letters, digits, - or _, at most 64' }));

export const Health = z.object({
  ready: z.boolean(),
  version: z.string(),
  /** format of the control API: the value of X-Sandbox-Control that it takes */
  control: z.int(),
  uptimeMs: z.int(),
  worlds: z.int(),
});
export type Health = z.infer<typeof Health>;

const FixtureName = textUpTo(128);
const Seed = textUpTo(128, 1);
const TOO_LATE = `expected at most ${INSTANT_MAX}, the year 2200`;
/** Milliseconds since 1970, up to the year 2200 (threat K10). */
export const Instant = z
  .int({ error: ({ code }) => (code === 'too_big' ? TOO_LATE : undefined) })
  .check(z.gte(0), z.lte(INSTANT_MAX, { error: TOO_LATE }));
/** When something falls due that a world waits for. */
export const Due = wholeFrom(0, DUE_MAX);

export const ResetRequest = z.partial(
  z.strictObject({
    fixture: z.union([FixtureName, z.record(z.string(), z.unknown())]),
    seed: Seed,
  }),
);
export type ResetRequest = z.infer<typeof ResetRequest>;

export const CreateWorldRequest = z.partial(
  z.strictObject({
    id: WorldId,
    /** a kept point of another world that this one begins at, by its name or id; left out: the newest one. Sessions come along. */
    from: z.strictObject({ world: WorldId, point: z.optional(z.string().check(z.minLength(1))) }),
    fixture: z.union([FixtureName, z.record(z.string(), z.unknown())]),
    seed: Seed,
    now: Instant,
    /** name of the test whose world it is, by which coverage tells who tried what */
    test: textUpTo(TEST_NAME_MAX, 1),
  }),
);
export type CreateWorldRequest = z.infer<typeof CreateWorldRequest>;

export const WorldSummary = z.object({
  id: WorldId,
  fixture: z.string(),
  seed: z.string(),
  resets: z.int(),
  now: Instant,
  frozen: z.boolean(),
  accounts: z.int(),
  sessions: z.int(),
  journal: z.int(),
  /** how many entries each full store has dropped, by store; empty while nothing was */
  evicted: z.record(z.string(), z.int()),
});
export type WorldSummary = z.infer<typeof WorldSummary>;

export const WorldList = z.object({
  worlds: z.array(WorldSummary),
  /** worlds that the sandbox dropped by itself, or whose state a restart lost, the newest last */
  dropped: z.array(z.object({ id: z.string(), reason: z.enum(['idle', 'cap', 'restart']), at: z.int() })),
  max: z.int(),
  /** memory that the journals and replay logs of all worlds take, about, and may take at most; the oldest-used world's rows go first */
  journals: z.object({ bytes: z.int(), max: z.int() }),
});
export type WorldList = z.infer<typeof WorldList>;

export const ClockState = z.object({
  now: Instant,
  frozen: z.boolean(),
  /** upcoming tasks of this world, soonest first */
  upcoming: z.array(z.object({ at: Due, what: z.string() })),
});
export type ClockState = z.infer<typeof ClockState>;

/** Prefixes of `upcoming.what` for the tasks of every world; all others come from a fixture. */
export const UPCOMING = { smsCode: '验证码过期', qr: '二维码过期', publicKey: '更换公钥' } as const;

export const MoveClockRequest = z.union([
  z.strictObject({ advanceMs: wholeFrom(0, 3_155_760_000_000) }),
  z.strictObject({ now: Instant }),
  z.strictObject({ freeze: z.boolean() }),
]);
export type MoveClockRequest = z.infer<typeof MoveClockRequest>;

/** A cookie as Playwright's storageState takes it. */
const SessionCookie = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.string(),
  path: z.string(),
  expires: z.literal(-1),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  sameSite: z.enum(['Lax', 'Strict', 'None']),
});

export const CreateSessionRequest = z.strictObject({
  account: Id,
  /** signs the asking browser in as well: the answer sets the cookies */
  setCookies: z.optional(z.boolean()),
  /** where the address that signs in leads: gotoUrl's policy decides; left out: `/go` */
  to: z.optional(z.string()),
});
export type CreateSessionRequest = z.infer<typeof CreateSessionRequest>;
export const SessionCookies = z.array(SessionCookie);
export type SessionCookies = z.infer<typeof SessionCookies>;
export const CreatedSession = z.object({ cookies: SessionCookies, gsid: z.string(), url: z.string() });
export type CreatedSession = z.infer<typeof CreatedSession>;

export const CreatedWorld = z.extend(WorldSummary, {
  /** the session and the tokens of the browser at the point where it begins; empty where it had none */
  cookies: SessionCookies,
});
export type CreatedWorld = z.infer<typeof CreatedWorld>;

export const Done = z.object({ done: z.literal(true) });
export type Done = z.infer<typeof Done>;
