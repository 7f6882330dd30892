import { type BySeq, type EventOf, eventText } from '#console/events/event-text.ts';
import { isFailed, isRefused } from '#console/events/outcome.ts';
import { targetOf } from '#console/events/target.ts';
import { isPoll } from '#console/events/visits.ts';
import { spanText } from '#console/status/time-text.ts';
import type { IconName } from '#console/ui/icon.tsx';
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

/** End of a life line: dot, bar, fork, cross, or left open; the last two are also shapes of states in which it goes on. */
export type LifeEnd = 'used' | 'expired' | 'replaced' | 'void' | 'lost';

/** Part of a moment in the life of a code, a ticket or an authorisation; one may be lost from its beginning. */
export type LifePart =
  | { readonly begins: true; readonly end: 'lost' | null }
  | {
      readonly begins: false;
      readonly of: number | null;
      readonly end: LifeEnd | null;
      /** shape of a state that ends nothing; left out: a small ring */
      readonly step?: LifeEnd;
    };

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

type Part = Partial<Moment>;
type Parts = { readonly [Kind in TimelineEvent['kind']]: (event: EventOf<Kind>) => Part };

/** Fate of a fault, after its id. */
const FAULT_NOTE = { added: '', changed: '改', removed: '止', ended: '止' } as const;

const BEGINS: LifePart = { begins: true, end: null };

const CODE_END: Readonly<Record<EventOf<'code'>['state'], LifeEnd | null>> = {
  arrived: null,
  used: 'used',
  expired: 'expired',
  replaced: 'replaced',
  exhausted: 'void',
};

/** A cancelled scan leaves the ticket waiting for another one, and so does a page that left. */
const TICKET_STATE = {
  scanned: { end: null },
  confirmed: { end: 'used' },
  cancelled: { end: null, step: 'void' },
  expired: { end: 'expired' },
  left: { end: null, step: 'lost' },
} as const satisfies Readonly<Record<EventOf<'ticket'>['state'], Partial<LifePart>>>;

const PARTS: Parts = {
  call: (event) => ({
    label: eventText(event).what,
    note: isRefused(event) && event.reason ? (inChinese(event.reason).title ?? event.reason.rule) : '',
    look: lookOf(event),
    isFaulty: event.fault !== null,
    isPoll: isPoll(event),
    foldKey: foldKeyOf(event),
  }),
  sms: (event) => ({
    note: `${SMS_ACTION_TEXT[event.action]} ${event.phone.slice(-4)}`,
    look: event.delivery === 'unsent' ? 'refused' : 'plain',
    isFaulty: event.fault !== null,
    life: event.expiresAt === null ? null : { begins: true, end: event.delivery === 'lost' ? 'lost' : null },
  }),
  code: ({ of, state }) => ({ life: { begins: false, of, end: CODE_END[state] } }),
  qr: ({ ticket, page }) => ({ note: `${page === 'login' ? '登录' : '注册'} ${ticket}`, life: BEGINS }),
  ticket: ({ of, state }) => ({ life: { begins: false, of, ...TICKET_STATE[state] } }),
  ali: ({ state, identity, expiresAt }) => ({
    note: identity ?? '',
    look: state === 'declined' ? 'refused' : 'plain',
    life: expiresAt === null ? null : BEGINS,
  }),
  grant: ({ of, state }) => ({ life: { begins: false, of, end: state } }),
  clock: ({ from, to, frozen }) => ({
    note: to > from ? lengthText(to - from) : frozen ? '冻结' : '继续',
    sign: 'clock',
    jumpMs: Math.max(0, to - from),
  }),
  setting: (event) => ({ note: eventText(event).end, sign: 'settings' }),
  fault: ({ fault, state }) => ({ note: `${fault}${FAULT_NOTE[state]}`, sign: 'fault', isFaulty: true }),
  account: ({ account }) => ({ note: account, sign: 'accounts' }),
  key: () => ({ note: '公钥', sign: 'key' }),
  world: (event) => ({ note: eventText(event).what, sign: 'reset' }),
  checkpoint: ({ name }) => ({ note: name ?? '时间点', sign: 'flag' }),
  return: (event) => ({ note: eventText(event).what, sign: 'undo' }),
};

/** An event as the drawing sees it. */
export function momentOf(event: TimelineEvent): Moment {
  const part = (PARTS[event.kind] as (event: TimelineEvent) => Part)(event);
  return {
    ...{ seq: event.seq, at: event.at, lane: LANE_OF[event.kind], look: 'plain', sign: null, label: '', note: '' },
    ...{ isFaulty: false, by: 'by' in event ? event.by : null, foldKey: null, isPoll: false, jumpMs: 0, life: null },
    ...part,
  };
}

const HOUR_MS = 3_600_000;

/** A length in at most two units: `2秒`, `5分钟`, `1小时30分钟`. */
export function lengthText(ms: number): string {
  const unit = ms < HOUR_MS ? 1_000 : 60_000;
  return spanText(Math.max(unit, Math.round(ms / unit) * unit));
}

/** A mark in words: what, whose, how it ended, and how many it stands for. */
export function markName(event: TimelineEvent, bySeq: BySeq, count: number): string {
  const { what, who, end } = eventText(event, bySeq);
  const status = event.kind === 'call' ? String(event.status) : '';
  return [what, status && `${status} ${end}`.trim(), status ? '' : end, who, count > 1 ? `共${count}次` : '']
    .filter((part) => part !== '')
    .join('，');
}

function lookOf(call: EventOf<'call'>): Look {
  if (call.status >= 500 || call.status === 0) return 'broken';
  return isFailed(call) ? 'refused' : 'accepted';
}

/** Calls that used a code or a ticket stand alone; polls fold for each ticket. */
function foldKeyOf(call: EventOf<'call'>): string | null {
  if (!isPoll(call) && call.of !== null) return null;
  const { endpoint, method, path, status, code, page, visitor, phone, account, fault, of, reason } = call;
  const own = [endpoint ?? targetOf(path).path, method, status, code, page, visitor, phone, account, fault, of];
  return [...own, reason?.rule].join('|');
}
