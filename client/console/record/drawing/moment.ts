import { type BySeq, type EventOf, eventText, isFailed, isRefused, targetOf } from '#console/events/event-text.ts';
import { isPoll } from '#console/events/timeline.ts';
import { spanText } from '#console/status/time-text.ts';
import type { IconName } from '#console/ui/parts.tsx';
import { LANE_OF, type Lane as MarkLane, type TimelineEvent } from '#contract/control/timeline.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { inChinese } from '#contract/reasons/reasons.ts';

/** Lanes of the drawing with their names, from above; `page` holds spans, every other one marks. */
export const LANES = {
  page: '页面',
  api: '接口',
  sms: '短信',
  wechat: '微信',
  ali: '1688',
  world: '时钟与设置',
} as const;
export type Lane = keyof typeof LANES;
export const LANE_ORDER = Object.keys(LANES) as Lane[];

/** Outcome that the shape of a mark says: filled, ring, cross; `plain` for acts that cannot be refused. */
export type Look = 'accepted' | 'refused' | 'broken' | 'plain';

/** Shape of a state of a code, ticket or grant: a ring, dot, bar, fork, cross or arrow on its line. */
export type StateShape = 'step' | 'used' | 'expired' | 'replaced' | 'void' | 'lost';

/** Part of an event in the life of a code, ticket or grant: its beginning, a state that it goes on from, or its end. */
interface LifePart {
  is: 'begin' | 'step' | 'end';
  /** seq of its beginning; null where that was let go for newer events */
  of: number | null;
  shape: StateShape;
}

/** One event as far as the drawing must know it. Times are the world's, in milliseconds. */
export interface Moment {
  readonly seq: number;
  readonly at: number;
  readonly lane: MarkLane;
  readonly look: Look;
  /** sign of an act that is no call */
  readonly sign: IconName | null;
  /** short name that stands in the mark; empty for signs and lives */
  readonly label: string;
  /** text that is written beside it: a reason, a name, a length */
  readonly note: string;
  readonly isFaulty: boolean;
  /** seq of the call that caused it: both stand in one column */
  readonly by: number | null;
  /** neighbours of one key fold into one mark; null for what always stands alone */
  readonly foldKey: string | null;
  /** a poll folds at any distance */
  readonly isPoll: boolean;
  /** world's time that it skipped */
  readonly jumpMs: number;
  readonly life: LifePart | null;
}

type Parts = { readonly [Kind in TimelineEvent['kind']]: (event: EventOf<Kind>) => Partial<Moment> };

/** Fate of a fault, after its id. */
const FAULT_NOTE = { added: '', changed: '改', removed: '止', ended: '止' } as const;

/** A cancelled scan leaves the ticket waiting for another one, and so does a page that left. */
const LASTING: readonly string[] = ['arrived', 'scanned', 'cancelled', 'left'];
const SHAPES: Readonly<Record<string, StateShape>> = {
  arrived: 'step',
  scanned: 'step',
  used: 'used',
  confirmed: 'used',
  expired: 'expired',
  replaced: 'replaced',
  exhausted: 'void',
  cancelled: 'void',
  left: 'lost',
};

const begin = (expiresAt: number | null, isLost = false): LifePart | null =>
  expiresAt === null ? null : { is: 'begin', of: null, shape: isLost ? 'lost' : 'step' };

const later = ({ of, state }: EventOf<'code' | 'ticket' | 'grant'>): Partial<Moment> => ({
  life: { is: LASTING.includes(state) ? 'step' : 'end', of, shape: SHAPES[state] ?? 'step' },
});

const PARTS: Parts = {
  call: (event) => ({
    label: eventText(event).what,
    note: isRefused(event) && event.reason ? (inChinese(event.reason).title ?? event.reason.rule) : '',
    look:
      (event.status ?? 500) >= 500 || (!isRefused(event) && isFailed(event))
        ? 'broken'
        : isRefused(event)
          ? 'refused'
          : 'accepted',
    isFaulty: event.fault !== null,
    isPoll: isPoll(event),
    foldKey: foldKeyOf(event),
  }),
  sms: ({ action, phone, delivery, fault, expiresAt }) => ({
    note: `${SMS_ACTION_TEXT[action]} ${phone.slice(-4)}`,
    look: delivery === 'unsent' ? 'refused' : 'plain',
    isFaulty: fault !== null,
    life: begin(expiresAt, delivery === 'lost'),
  }),
  code: later,
  qr: ({ ticket, page, expiresAt }) => ({
    note: `${page === 'login' ? '登录' : '注册'} ${ticket}`,
    life: begin(expiresAt),
  }),
  ticket: later,
  ali: ({ state, identity, expiresAt }) => ({
    note: identity ?? '',
    look: state === 'declined' ? 'refused' : 'plain',
    life: begin(expiresAt),
  }),
  grant: later,
  clock: ({ from, to, frozen }) => ({
    note: to > from ? lengthText(to - from) : frozen ? '冻结' : '继续',
    sign: 'clock',
    jumpMs: Math.max(0, to - from),
  }),
  setting: (event) => ({ note: eventText(event).end, sign: 'settings' }),
  fault: ({ fault, state }) => ({ note: `${fault}${FAULT_NOTE[state]}`, sign: 'fault', isFaulty: true }),
  account: ({ account }) => ({ note: account, sign: 'accounts' }),
  key: () => ({ note: '公钥', sign: 'key' }),
  session: () => ({ note: '外来会话', sign: 'accounts' }),
  world: (event) => ({ note: eventText(event).what, sign: 'reset' }),
  checkpoint: ({ name }) => ({ note: name ?? '时间点', sign: 'flag' }),
  return: (event) => ({ note: eventText(event).what, sign: 'undo' }),
};

/** An event as the drawing sees it. */
export function momentOf(event: TimelineEvent): Moment {
  const part = (PARTS[event.kind] as (event: TimelineEvent) => Partial<Moment>)(event);
  return {
    seq: event.seq,
    at: event.at,
    lane: LANE_OF[event.kind],
    look: 'plain',
    sign: null,
    label: '',
    note: '',
    isFaulty: false,
    by: 'by' in event ? event.by : null,
    foldKey: null,
    isPoll: false,
    jumpMs: 0,
    life: null,
    ...part,
  };
}

/** A length in at most two units: `2秒`, `5分钟`, `1小时30分钟`. */
export function lengthText(ms: number): string {
  const unit = ms < 3_600_000 ? 1_000 : 60_000;
  return spanText(Math.max(unit, Math.round(ms / unit) * unit));
}

/** A mark in words: what, whose, how it ended, and how many it stands for. */
export function markName(event: TimelineEvent, bySeq: BySeq, count: number): string {
  const { what, who, end } = eventText(event, bySeq);
  const ended = event.kind === 'call' ? `${event.status} ${end}` : end;
  return [what, ended, who, count > 1 && `共${count}次`].filter(Boolean).join('，');
}

/** Calls that used a code or a ticket stand alone; polls fold for each ticket. */
function foldKeyOf(call: EventOf<'call'>) {
  if (!isPoll(call) && call.of !== null) return null;
  const { endpoint, method, path, status, code, page, visitor, phone, account, fault, of, reason } = call;
  const own = [endpoint ?? targetOf(path).path, method, status, code, page, visitor, phone, account, fault, of];
  return [...own, reason?.rule].join('|');
}
