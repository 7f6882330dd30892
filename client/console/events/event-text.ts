import { settingText, valueText } from '#console/settings/setting-text.ts';
import { momentText, spanText } from '#console/status/time-text.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { SETTING_ROWS } from '#contract/control/settings.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { rewritePath } from '#contract/paths.ts';
import { asksWhoIsSignedIn, callLabel } from '#contract/portal/endpoints.ts';
import { headlineOf } from '#contract/reasons/reasons.ts';

/** An event in words: act, person and outcome; a part without content is empty. */
interface EventText {
  what: string;
  /** a phone or an account's name, a ticket */
  who: string;
  end: string;
}

/** The events of a stream by their seq. */
export type BySeq = ReadonlyMap<number, TimelineEvent>;

export type EventOf<Kind extends TimelineEvent['kind']> = Extract<TimelineEvent, { kind: Kind }>;
type Texts = {
  readonly [Kind in TimelineEvent['kind']]: (event: EventOf<Kind>, bySeq: BySeq) => Partial<EventText>;
};

type States<Kind extends 'code' | 'ticket' | 'account' | 'fault' | 'world'> = Readonly<
  Record<EventOf<Kind>['state'], string>
>;

const DELIVERY: Readonly<Record<EventOf<'sms'>['delivery'], string>> = {
  sent: '已发送',
  late: '已发送，迟到',
  held: '已发送，等更新的短信先到',
  lost: '已发送，丢失',
  doubled: '已发送，收到两次',
  unsent: '没有发送：手机号没有账号',
};

const CODE: States<'code'> = {
  arrived: '到达手机',
  used: '已使用',
  expired: '已过期',
  replaced: '被新的替换',
  exhausted: '输错次数已满，已作废',
};

const TICKET: States<'ticket'> = {
  scanned: '已扫码',
  confirmed: '已确认',
  cancelled: '已取消',
  expired: '已过期',
  left: '页面不再询问',
};

const ACCOUNT: States<'account'> = {
  opened: '新增',
  changed: '已修改',
  deleted: '已删除',
};

const FAULT: States<'fault'> = {
  added: '开始',
  changed: '已改次数',
  removed: '已删除',
  ended: '已用完',
};

const WORLD: States<'world'> = {
  created: '世界开始',
  reset: '重置',
  restored: '恢复快照',
};

const TEXTS: Texts = {
  call: (call, bySeq) => ({
    what: isUnmatched(call) ? `${call.method} ${targetOf(call.path).path}` : callLabel(targetOf(call.path).path),
    who: call.account ?? call.phone ?? '',
    end: endOf(call, bySeq),
  }),
  sms: ({ action, phone, delivery }) => ({
    what: `${SMS_ACTION_TEXT[action]}短信`,
    who: phone,
    end: DELIVERY[delivery],
  }),
  code: ({ phone, state }) => ({ what: '验证码', who: phone, end: CODE[state] }),
  qr: ({ ticket, page }) => ({ what: '二维码', who: ticket, end: page === 'login' ? '登录用' : '注册用' }),
  ticket: ({ ticket, state, identity }) => ({ what: '二维码', who: ticket, end: joined(TICKET[state], identity) }),
  ali: ({ state, identity }) => ({
    what: '1688授权',
    end: state === 'declined' ? '已取消' : joined('已同意', identity),
  }),
  grant: ({ state }) => ({ what: '1688授权码', end: state === 'used' ? '已使用' : '已过期' }),
  clock: ({ from, to, frozen }) => ({
    what: to > from ? `拨快${spanText(to - from)}` : frozen ? '时钟冻结' : '时钟继续走',
    end: to > from ? `到${momentText(to, from)}${frozen ? '，已冻结' : ''}` : '',
  }),
  setting: ({ changes }) => ({ what: '改设置', end: changes.map(changeText).join('；') }),
  fault: ({ name, state, rule }) => {
    const times = state === 'changed' && rule.times !== undefined && `共${rule.times}次`;
    return { what: faultNamed({ faultName: name }), end: [times, FAULT[state]].filter(Boolean).join('，') };
  },
  account: ({ account, state }) => ({ what: '账号', who: account, end: ACCOUNT[state] }),
  key: () => ({ what: '更换公钥' }),
  session: ({ session, instead }) => ({
    what: '外来会话',
    who: session,
    end: `不是这个沙箱发出的：同一主机名的另一个沙箱，或上次运行留下的Cookie${instead === null ? '' : `；用${instead}打开这个沙箱，就不会混在一起`}`,
  }),
  world: ({ seq, state, fixture }, bySeq) => ({
    what: state === 'restored' && seq === firstOf(bySeq) ? '记录开始' : WORLD[state],
    end: `场景${fixture}`,
  }),
  checkpoint: ({ name }) => ({ what: '存为时间点', end: name ?? '' }),
  return: ({ name, from, to }) => ({ what: `回到${momentText(to, from)}`, end: name ?? '' }),
};

const NONE: ReadonlyMap<number, TimelineEvent> = new Map();

/** @param bySeq events in which causes are looked up: a refusal names the clock moves before it, a call its fault */
export function eventText(event: TimelineEvent, bySeq: BySeq = NONE): EventText {
  const words = TEXTS[event.kind] as (event: TimelineEvent, bySeq: BySeq) => Partial<EventText>;
  return { what: '', who: '', end: '', ...words(event, bySeq) };
}

/** seq of the oldest event of a stream. */
const firstOf = (bySeq: BySeq) => bySeq.keys().next().value;

const joined = (text: string, more: string | null) => (more === null ? text : `${text}，${more}`);

/** End of a call: 成功, the reason of a refusal, and the fault that touched it. */
function endOf(call: EventOf<'call'>, bySeq: BySeq) {
  const { reason, code, status, fault } = call;
  const isFine = code === null && (status ?? 0) < 400 && status !== null;
  const ended = reason
    ? headlineOf(reason, movedMs(call, bySeq))
    : isFine
      ? '成功'
      : fault === null
        ? (code ?? '出错')
        : '';
  return [ended, faultNamed(call)].filter(Boolean).join('，');
}

/** Name of the fault that touched a call or a message; empty for none. */
export const faultNamed = ({ faultName }: Pick<EventOf<'call'>, 'faultName'>): string =>
  faultName === undefined ? '' : `故障「${faultName}」`;

/** Sum of the clock moves that a call is linked to, in milliseconds. */
function movedMs({ links }: EventOf<'call'>, bySeq: BySeq) {
  const moves = links.flatMap(({ to }) => bySeq.get(to) ?? []);
  return moves.reduce((sum, event) => (event.kind === 'clock' ? sum + event.to - event.from : sum), 0);
}

function changeText({ name, from, to }: EventOf<'setting'>['changes'][number]) {
  const row = SETTING_ROWS.find(({ path }) => path === name);
  const text = (value: unknown) => (row ? settingText(row, value) : valueText(value));
  // Lists and maps come without their values.
  return from === null && to === null ? (row?.label ?? name) : `${row?.label ?? name}：${text(from)}变为${text(to)}`;
}

/** The end of a call, as the journal's rows and the timeline's events both have it. */
type Ended = Pick<JournalEntry, 'endpoint' | 'status' | 'broken' | 'code' | 'reason' | 'fault'>;

/** A path of the portal's API that no call of the contract has. */
const isUnmatched = ({ endpoint }: Pick<Ended, 'endpoint'>): boolean => endpoint === null;

/** True for a page's check of its session while nobody is signed in: the usual answer, not the refusal of an act. */
const isUsual = ({ endpoint, code }: Ended) => asksWhoIsSignedIn(endpoint) && code === 'LOGIN_REQUIRED';

/**
 * True for a call that a rule refused, also where the wire format reports that with HTTP 200. A fault's own answer is no
 * refusal.
 */
export const isRefused = (call: Ended): boolean =>
  ((call.status ?? 0) >= 400 || call.code !== null) && !isUsual(call) && (call.fault === null || call.reason !== null);

/** True for a call that a fault cut off, or answered with an error. */
const isSpoiled = ({ status, broken, code, fault }: Ended): boolean =>
  status === null || broken || (fault !== null && (status >= 400 || code !== null));

/** True for a call that a rule refused or a fault spoiled. */
export const isFailed = (call: Ended): boolean => isRefused(call) || isSpoiled(call);

export function toneOf(call: Ended): 'good' | 'warn' | 'bad' | 'plain' {
  if (isUnmatched(call) || call.status === null || call.status >= 500) return 'bad';
  if (isUsual(call)) return 'plain';
  return isFailed(call) ? 'warn' : 'good';
}

/** The parts of a request's address: the client adds `/go`, which the back end does not serve. */
export function targetOf(address: string) {
  const mark = address.indexOf('?');
  const whole = mark === -1 ? address : address.slice(0, mark);
  const bare = whole.startsWith('/go/') ? whole.slice('/go'.length) : whole;
  const isRewritten = bare !== whole && rewritePath(bare) === whole;
  return {
    /** `/go` where the client put it before the path, else empty */
    prefix: isRewritten ? '/go' : '',
    /** as the page's code calls it, and as the back end reads it */
    path: isRewritten ? bare : whole,
    /** with its question mark; empty without a query */
    query: mark === -1 ? '' : address.slice(mark),
  };
}
