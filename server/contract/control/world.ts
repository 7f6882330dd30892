import * as z from 'zod/mini';
import { field } from '#contract/field.ts';
import { Id, textUpTo, wholeFrom } from '#contract/fields.ts';
import { DUE_MAX, INSTANT_MAX, TEST_NAME_MAX } from '#contract/limits.ts';

/** The control API: worlds, their clock and their sessions. Everything here is the sandbox's own (assumed). */

export const WorldId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, { error: 'expected letters, digits, - or _, at most 64' }));

export const Health = z.object({
  ready: field('是否已就绪', z.boolean()),
  version: field('沙箱版本', z.string()),
  control: field('控制API的格式，即X-Sandbox-Control的值', z.int()),
  uptimeMs: field('已运行多少毫秒（真实时间）', z.int()),
  worlds: field('世界数', z.int()),
});
export type Health = z.infer<typeof Health>;

const Seed = field('验证码和编号的种子', textUpTo(128, 1));
const GivenFixture = field('场景名称，或直接写场景内容', z.union([textUpTo(128), z.record(z.string(), z.unknown())]));
const TOO_LATE = `expected at most ${INSTANT_MAX}, the year 2200`;
/** Milliseconds since 1970, up to the year 2200 (threat K10). */
export const Instant = z
  .int({ error: ({ code }) => (code === 'too_big' ? TOO_LATE : undefined) })
  .check(z.gte(0), z.lte(INSTANT_MAX, { error: TOO_LATE }));
/** Due time of a scheduled task. */
export const Due = wholeFrom(0, DUE_MAX);

export const ResetRequest = z.partial(
  z.strictObject({
    fixture: GivenFixture,
    seed: Seed,
  }),
);
export type ResetRequest = z.infer<typeof ResetRequest>;

export const CreateWorldRequest = z.partial(
  z.strictObject({
    id: field('世界的名称；不写则自动生成', WorldId),
    from: field(
      '从另一个世界的时间点开始，会话一同带来',
      z.strictObject({
        world: field('世界的名称', WorldId),
        point: field('时间点的名称或编号；不写则最新的', z.optional(z.string().check(z.minLength(1)))),
      }),
    ),
    fixture: GivenFixture,
    seed: Seed,
    now: field('世界时间，毫秒', Instant),
    test: field('测试的名称，用于覆盖统计；不写则是世界的名称', textUpTo(TEST_NAME_MAX, 1)),
  }),
);
export type CreateWorldRequest = z.infer<typeof CreateWorldRequest>;

export const WorldSummary = z.object({
  id: field('世界的名称', WorldId),
  fixture: field('场景名称', z.string()),
  seed: field('验证码和编号的种子', z.string()),
  resets: field('重置次数', z.int()),
  now: field('世界时间，毫秒', Instant),
  frozen: field('时钟是否已冻结', z.boolean()),
  accounts: field('账号数', z.int()),
  sessions: field('会话数', z.int()),
  journal: field('记录的条数', z.int()),
  evicted: field('各存储因已满而丢弃的条数', z.record(z.string(), z.int())),
});
export type WorldSummary = z.infer<typeof WorldSummary>;

export const WorldList = z.object({
  worlds: field('全部世界', z.array(WorldSummary)),
  dropped: field(
    '被沙箱清理或重启后丢失的世界，新的在后',
    z.array(
      z.object({
        id: field('世界的名称', z.string()),
        reason: field('idle闲置、cap超出数量、restart重启', z.enum(['idle', 'cap', 'restart'])),
        at: field('清理的时间（真实时间）', z.int()),
      }),
    ),
  ),
  max: field('最多几个世界', z.int()),
  /** approximate memory of all worlds' histories, and its limit; rows of the world unused for longest go first */
  journals: field(
    '全部世界的日志占用的内存',
    z.object({ bytes: field('已占用的字节数，近似值', z.int()), max: field('最多占用的字节数', z.int()) }),
  ),
});
export type WorldList = z.infer<typeof WorldList>;

export const ClockState = z.object({
  now: field('世界时间，毫秒', Instant),
  frozen: field('时钟是否已冻结', z.boolean()),
  /** upcoming tasks of this world, soonest first */
  upcoming: field(
    '接下来会发生的事',
    z.array(z.object({ at: field('到期时间（世界时间）', Due), what: field('到期时发生什么', z.string()) })),
  ),
});
export type ClockState = z.infer<typeof ClockState>;

/** Prefixes of `upcoming.what` for the tasks of every world; all others come from a fixture. */
export const UPCOMING = { smsCode: '验证码过期', qr: '二维码过期', publicKey: '更换公钥' } as const;

export const MoveClockRequest = z.union([
  z.strictObject({ advanceMs: field('前进多少毫秒', wholeFrom(0, 3_155_760_000_000)) }),
  z.strictObject({ now: field('世界时间，毫秒', Instant) }),
  z.strictObject({ freeze: field('冻结或恢复时钟', z.boolean()) }),
]);
export type MoveClockRequest = z.infer<typeof MoveClockRequest>;

/** A cookie as Playwright's storageState takes it. */
const SessionCookie = z.object({
  name: field('Cookie名', z.string()),
  value: field('Cookie值', z.string()),
  domain: field('所属主机', z.string()),
  path: field('所属路径', z.string()),
  expires: field('固定为-1：关闭浏览器即失效', z.literal(-1)),
  httpOnly: field('是否对脚本隐藏', z.boolean()),
  secure: field('是否只走https', z.boolean()),
  sameSite: field('跨站策略', z.enum(['Lax', 'Strict', 'None'])),
});

export const CreateSessionRequest = z.strictObject({
  account: field('账号名或账号编号', Id),
  setCookies: field('是否同时让发出请求的浏览器登录', z.optional(z.boolean())),
  to: field('登录链接打开后去哪里，规则与gotoUrl相同；不写为/go', z.optional(z.string())),
});
export type CreateSessionRequest = z.infer<typeof CreateSessionRequest>;
export const SessionCookies = z.array(SessionCookie);
export type SessionCookies = z.infer<typeof SessionCookies>;
export const CreatedSession = z.object({
  cookies: field('已登录会话的Cookie，可直接用于Playwright', SessionCookies),
  gsid: field('一次性登录标识，60秒有效', z.string()),
  url: field('登录链接：打开的浏览器即登录。只能用一次，真实时间5分钟内有效，重置后失效', z.string()),
});
export type CreatedSession = z.infer<typeof CreatedSession>;

export const CreatedWorld = z.extend(WorldSummary, {
  cookies: field('时间点上浏览器的会话Cookie；进入这个世界时浏览器也会得到', SessionCookies),
});
export type CreatedWorld = z.infer<typeof CreatedWorld>;

export const Done = z.object({ done: field('固定为true', z.literal(true)) });
export type Done = z.infer<typeof Done>;
