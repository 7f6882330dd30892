import * as z from 'zod/mini';
import { field } from '#contract/field.ts';
import { countedMap, rawTextUpTo, wholeFrom } from '#contract/fields.ts';
import { PATTERN_KEYS_MAX } from '#contract/limits.ts';
import { Whole } from './phone.ts';
import { Instant } from './world.ts';

/** The control API: each call's request, decrypted fields, response and reason of refusal (assumed). */

/** Mask that replaces every secret in the journal, for every reader (threat K13). */
export const MASK = '******';
/** Tokens as every world issues them: of 16 bytes within any text, of 8 bytes as a word. */
export const TOKENS = /[\da-f]{32,}|(?<![\dA-Za-z])[\da-f]{16}(?![\dA-Za-z])/g;

const seq = field('序号，逐一递增', z.int());
const now = field('世界时间，毫秒', z.int());
const frozen = field('时钟是否已冻结', z.boolean());

/** A value that the words of a reason are made of. */
const Fact = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.record(z.string(), z.string()),
  z.array(z.record(z.string(), z.string())),
]);

export type Fact = z.infer<typeof Fact>;

export const JournalReason = z.object({
  /** which rule decided, as `subject.rule`: `sms.expired`, `session.missing` */
  rule: field('判定的规则，如sms.expired', z.string()),
  expected: field('该处应有的内容', z.optional(z.string())),
  got: field('实际的内容', z.optional(z.string())),
  ageMs: field('验证码生成了多少毫秒（世界时间）', z.optional(z.int())),
  attempt: field('有次数限制时，这是第几次', z.optional(z.int())),
  /** the nearest value that would have passed: other phone, action or scene */
  nearest: field('最接近的可用值', z.optional(z.string())),
  facts: field('说明原因用到的数据；机密已遮盖', z.optional(z.record(z.string(), Fact))),
});
export type JournalReason = z.infer<typeof JournalReason>;

/** Fields of a call that journal and timeline share. */
export const callFields = {
  method: field('请求方法', z.string()),
  path: field('路径，含/go；机密已遮盖', z.string()),
  /** the portal's page that made the call, masked: `/login?gotoUrl=…`, `partner.localhost/login`; null if unknown */
  page: field('发出请求的门户页面；未知为null', z.nullable(z.string())),
  visitor: field('哪个浏览器：它的会话的第一个编号的开头，登录后不变，退出登录后是另一个', z.string()),
  endpoint: field('接口的operationId；路径未知为null', z.nullable(z.string())),
  status: field('HTTP状态码；故障断开了连接、没有响应时为null', z.nullable(z.int())),
  broken: field('响应没有发完，连接就被故障断开', z.boolean()),
  code: field('拒绝或故障的错误码；没有为null', z.nullable(z.string())),
  phone: field('请求涉及的手机号，加密的已解密', z.nullable(z.string())),
  account: field('请求涉及的账号名，加密的已解密', z.nullable(z.string())),
};

/** Name of the call's fault, as it was at the time: `登录503` */
export const FaultName = field('故障的名称：预设的，或一句话；没有故障则不写', z.optional(z.string()));

/** Status of an answer for a person: `503`, `200 断开` where it was cut, 断开 where none came. */
export function statusText({ status, broken }: { readonly status: number | null; readonly broken: boolean }): string {
  return [status, broken && '断开'].filter((part) => part !== null && part !== false).join(' ');
}

export const JournalEntry = z.object({
  /** place in the timeline, and cursor of the journal: grows with each call and event of a world, never reused */
  seq,
  requestId: field('请求编号', z.string()),
  at: field('收到的时间（世界时间）', z.int()),
  tookMs: field('耗时，毫秒（真实时间）', z.number()),
  ...callFields,
  request: field(
    '请求',
    z.object({
      headers: field('值得看的请求头', z.record(z.string(), z.string())),
      body: field('请求正文；机密已遮盖', z.unknown()),
    }),
  ),
  response: field('响应正文；机密已遮盖', z.unknown()),
  decrypted: field('解密后的字段，密码等已遮盖', z.record(z.string(), z.string())),
  reason: field('判定规则和原因', z.nullable(JournalReason)),
  fault: field('影响响应的故障编号', z.nullable(z.string())),
  faultName: FaultName,
  /** switches of the server that the call needed: `--allow-origin http://localhost:3000` */
  switches: field('这个请求需要的启动参数', z.array(z.string())),
  cut: field('内容过长，是否已截短', z.boolean()),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

export const JournalQuery = z.partial(
  z.strictObject({
    after: field('已看过的最后一个序号', Whole),
    path: field('路径中包含的文字', rawTextUpTo(200)),
    requestId: field('只要响应头x-request-id为此值的请求', rawTextUpTo(64)),
    format: field('har：同样的请求，作为HTTP归档（HAR 1.2）', z.literal('har')),
  }),
);
export type JournalQuery = z.infer<typeof JournalQuery>;

export const Journal = z.object({
  entries: field('请求', z.array(JournalEntry)),
  next: field('下次用作after的值', z.int()),
  dropped: field('已不再保留的数量', z.int()),
});
export type Journal = z.infer<typeof Journal>;

/** Typed values of one call, in the clear: for the console on this machine, and nowhere else (threat K13). */
export const TypedValues = z.object({
  seq,
  /** value that the refusing rule judged: a code, an account's name, a password; null for other rules, and without a refusal */
  typed: field('被判定的输入：验证码、账号名或密码；没有为null', z.nullable(z.string())),
  /** value that would have been right in its place; null where there is none */
  right: field('此处正确的内容；没有为null', z.nullable(z.string())),
  /** encrypted fields, opened, and the body's masked fields, by path: `credential.pwd`, `smsCode` */
  values: field('输入的内容，按字段的路径', z.record(z.string(), z.unknown())),
});
export type TypedValues = z.infer<typeof TypedValues>;

export const Violation = z.object({
  endpoint: field('接口的operationId', z.string()),
  requestId: field('请求编号', z.string()),
  at: field('发生的时间（世界时间）', Instant),
  path: field('请求路径', z.string()),
  message: field('哪里不符合', z.string()),
});
export type Violation = z.infer<typeof Violation>;
export const ViolationList = z.object({ violations: field('不符合契约的响应', z.array(Violation)) });

const streamed = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ type: field('事件的种类；journal和timeline表示时序有了新事件', z.literal(type)), ...shape });

/** An event of the event stream: one JSON object a line of `data:`. */
export const SandboxEvent = z.discriminatedUnion('type', [
  streamed('hello', {
    world: field('世界的名称', z.string()),
    now,
    frozen,
    resets: field('重置次数', z.int()),
    lostStateAt: field('服务器重启而丢失状态的时间（真实时间）', z.optional(z.int())),
  }),
  streamed('sms', { seq }),
  streamed('qr', {
    scene: field('二维码编号', z.string()),
    status: field('0待确认、2已确认、4已过期', z.int()),
    isNew: field('是否刚生成', z.boolean()),
  }),
  streamed('journal', { seq }),
  /** an event of the timeline that is no call */
  streamed('timeline', { seq }),
  streamed('clock', { now, frozen }),
  streamed('accounts', {}),
  streamed('faults', {}),
  streamed('settings', {}),
  /** an answer broke the contract */
  streamed('violation', { violation: field('不符合契约的响应', Violation) }),
  streamed('reset', {
    fixture: field('重置后的场景名称', z.string()),
    /** journal and timeline are emptied by a reset only; a restored snapshot and a return to a checkpoint keep them */
    kind: field('reset重置、restored恢复快照、returned回到时间点', z.enum(['reset', 'restored', 'returned'])),
  }),
  /** the list of checkpoints has changed */
  streamed('checkpoints', {}),
  /** the world is gone; the stream ends */
  streamed('dropped', {}),
]);
export type SandboxEvent = z.infer<typeof SandboxEvent>;

/** The control API: verification of the calls that came against a pattern, with the nearest misses (assumed). */

const Times = z
  .strictObject({
    min: field('最少', z.optional(wholeFrom(0, 1_000_000))),
    max: field('最多', z.optional(wholeFrom(0, 1_000_000))),
  })
  .check(
    z.refine(({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max, {
      path: ['max'],
      error: 'expected at least min',
    }),
  );

/** Every named field must match exactly; omitted ones match anything. A pattern is at most as large as a call. */
export const CallPattern = z.partial(
  z.strictObject({
    /** with or without `/go`, without its query */
    path: field('接口路径，有没有/go都可以', rawTextUpTo(200)),
    method: field('请求方法', rawTextUpTo(16)),
    status: field('HTTP状态码', wholeFrom(100, 599)),
    code: field('拒绝的错误码；null表示没有被拒绝', z.nullable(rawTextUpTo(64))),
    phone: field('请求涉及的手机号', rawTextUpTo(32)),
    account: field('请求涉及的账号名', rawTextUpTo(64)),
    fault: field('影响它的故障编号；null表示没有', z.nullable(rawTextUpTo(64))),
    rule: field('拒绝它的规则，见记录', rawTextUpTo(64)),
    /**
     * A part of the request's body: encrypted identifiers are compared in the clear, lists as a whole. Secrets are
     * never compared; `******` asks for any secret in its place.
     */
    body: field('请求体中的这些字段，加密的按明文比较', countedMap(z.string(), z.unknown(), PATTERN_KEYS_MAX)),
    times: field('应有几次；不写为至少一次', Times),
  }),
);
export type CallPattern = z.infer<typeof CallPattern>;

export const Difference = z.object({
  field: field('不同的字段', z.string()),
  expected: field('该处应有的内容', z.string()),
  got: field('实际的内容', z.string()),
});
export type Difference = z.infer<typeof Difference>;

export const NearMiss = z.object({
  message: field('第一处不同', z.string()),
  seq,
  differences: field('全部不同之处', z.array(Difference)),
});
export type NearMiss = z.infer<typeof NearMiss>;

export const Verification = z.object({
  message: field('一句话的结论：应有、实有、最接近的请求', z.string()),
  ok: field('是否符合', z.boolean()),
  count: field('符合的请求数', z.int()),
  matches: field('符合的请求的序号', z.array(z.int())),
  /** the three calls that came closest; empty where enough calls fit */
  nearest: field('最接近的请求，最多三个', z.array(NearMiss)),
});
export type Verification = z.infer<typeof Verification>;
