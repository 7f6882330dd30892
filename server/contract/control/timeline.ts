import * as z from 'zod/mini';
import { field } from '#contract/field.ts';
import { Id, SmsAction } from '#contract/fields.ts';
import { FaultMatch, FaultResponse, SmsFault } from './fault.ts';
import { callFields, FaultName, JournalReason } from './journal.ts';
import { Whole } from './phone.ts';

/**
 * The control API: everything that happened in a world, as one stream with one `seq` (assumed).
 *
 * Order is the `seq`: it grows by one with each event, through resets too, and is never reused; `at` is the world's
 * time. An event never changes: the end of a code, a ticket or a grant is an event of its own, which names the
 * event that it began with (`of`) and the call that did it (`by`, null for a control call, a fixture's event or time).
 * An event stands after the call that did it.
 *
 * A row of the journal is a call of this stream with its bodies, under the same `seq`; addresses of the console name it.
 */

const Seq = z.int().check(z.gte(1));
/** An event of one kind. */
const event = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.object({
    seq: field('序号，逐一递增', Seq),
    at: field('发生的时间（世界时间）', z.int()),
    kind: field('事件的种类', z.literal(kind)),
    ...shape,
  });

const of = field('所属的短信、二维码或授权的事件序号；更早的为null', z.nullable(Seq));
const by = field('引起它的请求的序号；不是门户请求为null', z.nullable(Seq));
const phone = field('涉及的手机号', z.string());
const message = field('短信的序号；未到达为null', z.nullable(z.int()));
const ticket = field('二维码编号的开头', z.string());
const identity = field('微信或1688身份；没有为null', z.nullable(z.string()));
const fault = { fault: field('故障编号', z.nullable(z.string())), faultName: FaultName };
const checkpoint = {
  checkpoint: field('时间点编号', z.string()),
  name: field('时间点的名称；没有为null', z.nullable(z.string())),
};
const moved = { from: field('之前的世界时间', z.int()), to: field('之后的世界时间', z.int()) };
const stateOf = <State extends string>(...states: State[]) => field('变成什么', z.enum(states));

/** Events that made a call end as it did: `sms`, `qr` and `ali` name the events that the call used. */
const TimelineLink = z.object({
  to: field('事件的序号', Seq),
  as: field('以什么身份', z.enum(['sms', 'qr', 'ali', 'clock', 'setting', 'fault', 'account', 'key'])),
});

/** A portal call; its bodies and headers are the journal's. */
const CallEvent = event('call', {
  journal: field('记录中的序号', z.int()),
  requestId: field('请求编号', z.string()),
  ...callFields,
  reason: field('判定规则和原因', z.nullable(JournalReason)),
  ...fault,
  tookMs: field('耗时，毫秒（真实时间）', z.number()),
  of,
  links: field('使请求如此结束的事件', z.array(TimelineLink)),
});

/** A message that the portal sent, or withheld. */
const SmsEvent = event('sms', {
  phone,
  action: SmsAction,
  /** held: it waits to be overtaken; unsent: the phone has no account */
  delivery: field(
    'sent已发送、late迟到、held等待被超过、lost丢失、doubled重复、unsent未发送',
    z.enum(['sent', 'late', 'held', 'lost', 'doubled', 'unsent']),
  ),
  message,
  /** null where there is no code */
  expiresAt: field('过期时间（世界时间）', z.nullable(z.int())),
  ...fault,
  by,
});

/** The end of a code, or its arrival on the phone where it was late. */
const CodeEvent = event('code', {
  of,
  phone,
  state: stateOf('arrived', 'used', 'expired', 'replaced', 'exhausted'),
  message,
  by,
});

/** A QR ticket that a page prepared. */
const QrEvent = event('qr', {
  /** beginning of its scene: enough to distinguish it, not to act for the phone (threat K13) */
  ticket,
  page: field('哪个页面', z.enum(['login', 'register'])),
  expiresAt: field('过期时间（世界时间）', z.int()),
  by,
});

/** A new state of a ticket; left: no page asked for it any more. */
const TicketEvent = event('ticket', {
  of,
  ticket,
  state: stateOf('scanned', 'confirmed', 'cancelled', 'expired', 'left'),
  identity,
  by,
});

/** An answer of 1688: a grant (a code that is spent once), or a refusal. */
const AliEvent = event('ali', {
  state: stateOf('authorised', 'declined'),
  identity,
  expiresAt: field('过期时间（世界时间）', z.nullable(z.int())),
  by,
});

/** The end of a grant. */
const GrantEvent = event('grant', {
  of,
  identity,
  state: stateOf('used', 'expired'),
  by,
});

/** A control call moved, stopped or restarted the clock; `at` is `from`. */
const ClockEvent = event('clock', {
  ...moved,
  frozen: field('时钟是否已冻结', z.boolean()),
});

const Scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const SettingEvent = event('setting', {
  /** by their path: `limits.codeLifeMs`; values of lists and maps are left out as null */
  changes: field(
    '改了的设置',
    z.array(
      z.object({
        name: field('设置的名称', z.string()),
        from: field('之前；列表和对象为null', Scalar),
        to: field('之后；列表和对象为null', Scalar),
      }),
    ),
  ),
});

/** A fault rule; changed: its total number of firings is another; ended: it fired as often as it may, or its time is over. */
const FaultEvent = event('fault', {
  fault: field('故障编号', Id),
  name: field('故障的名称：预设的，或一句话', z.string()),
  state: stateOf('added', 'changed', 'removed', 'ended'),
  rule: field(
    '故障的内容，不含响应正文',
    z.object({
      match: field('只影响这些请求或短信', z.optional(FaultMatch)),
      answer: field(
        '用这个响应代替',
        z.optional(
          z.pick(FaultResponse, {
            status: true,
            code: true,
            message: true,
            delayMs: true,
            broken: true,
            when: true,
          }),
        ),
      ),
      sms: field('短信在路上出的事', z.optional(SmsFault)),
      times: field('一共发生几次，不写则一直', z.optional(z.int())),
      until: field('到这个世界时间为止', z.optional(z.int())),
      chance: field('发生的概率，0到1', z.optional(z.number())),
    }),
  ),
});

const AccountEvent = event('account', {
  account: field('涉及的账号名', z.string()),
  state: stateOf('opened', 'changed', 'deleted'),
  fields: field('改了的字段', z.array(z.string())),
  by,
});

/** A new public key took the place of the current one. */
const KeyEvent = event('key', {
  by,
});

/**
 * A browser came with a session id that this sandbox never gave out: another sandbox, or an earlier run, shares the
 * cookies of the host.
 */
const SessionEvent = event('session', {
  session: field('会话编号的开头，这个沙箱没有发出过', z.string()),
  instead: field('打开这个沙箱的另一个主机名和端口；没有为null', z.nullable(z.string())),
});

/** The world began, or all of it was replaced. */
const WorldEvent = event('world', {
  state: stateOf('created', 'reset', 'restored'),
  fixture: field('场景名称', z.string()),
});

/** A checkpoint that was kept on request; an automatic one has no event. */
const CheckpointEvent = event('checkpoint', {
  ...checkpoint,
});

/** A return to a checkpoint; `at` is `from`. */
const ReturnEvent = event('return', {
  ...checkpoint,
  ...moved,
  back: field('回到的时间点之前最后一个事件的序号', z.int()),
});

export const TimelineEvent = z.discriminatedUnion('kind', [
  CallEvent,
  SmsEvent,
  CodeEvent,
  QrEvent,
  TicketEvent,
  AliEvent,
  GrantEvent,
  ClockEvent,
  SettingEvent,
  FaultEvent,
  AccountEvent,
  KeyEvent,
  SessionEvent,
  WorldEvent,
  CheckpointEvent,
  ReturnEvent,
]);
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** Lane of each kind. A call stands in the lane of its page too. */
export const LANE_OF = {
  call: 'api',
  sms: 'sms',
  code: 'sms',
  qr: 'wechat',
  ticket: 'wechat',
  ali: 'ali',
  grant: 'ali',
  clock: 'world',
  setting: 'world',
  fault: 'world',
  account: 'world',
  key: 'world',
  session: 'world',
  world: 'world',
  checkpoint: 'world',
  return: 'world',
} as const satisfies Record<TimelineEvent['kind'], string>;
export type Lane = (typeof LANE_OF)[TimelineEvent['kind']];

export const TimelineQuery = z.partial(
  z.strictObject({
    after: field('已看过的最后一个序号', Whole),
    wait: field('最多等待新事件的毫秒数，上限30000', Whole),
  }),
);
export type TimelineQuery = z.infer<typeof TimelineQuery>;

export const Timeline = z.object({
  events: field('事件，新的在后', z.array(TimelineEvent)),
  /** seq of the oldest event that is kept; above `next` where none is */
  first: field('保留的最早事件的序号', z.int()),
  /** `after` for the next call; less than before where the stream began anew */
  next: field('下次用作after的值', z.int()),
  dropped: field('已不再保留的数量', z.int()),
  due: field('下一个自动发生的事件的时间（世界时间）；没有为null', z.nullable(z.int())),
});
export type Timeline = z.infer<typeof Timeline>;
