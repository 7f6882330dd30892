import { type EventOf, eventText, reasonText } from '#console/events/event-text.ts';
import { isRefused } from '#console/events/outcome.ts';
import { targetOf } from '#console/events/target.ts';
import { gapText } from '#console/timeline/layout/axis-texts.ts';
import type { LifeEnd, LifePart, Look, Moment } from '#console/timeline/layout/moment.ts';
import { LANE_OF, type TimelineEvent } from '#contract/control/timeline.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';

type Part = Partial<Moment>;
type Parts = { readonly [Kind in TimelineEvent['kind']]: (event: EventOf<Kind>) => Part };

/** The fate of a fault, after its id. */
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
    label: eventText(event).title,
    note: isRefused(event) ? reasonText(event) : '',
    look: lookOf(event),
    page: event.page,
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
    note: to > from ? gapText(to - from) : frozen ? '冻结' : '继续',
    sign: 'clock',
    jumpMs: Math.max(0, to - from),
  }),
  setting: (event) => ({ note: eventText(event).detail, sign: 'setting' }),
  fault: ({ fault, state }) => ({ note: `${fault}${FAULT_NOTE[state]}`, sign: 'fault', isFaulty: true }),
  account: ({ account }) => ({ note: account, sign: 'account' }),
  key: () => ({ note: '公钥', sign: 'key' }),
  world: (event) => ({ note: eventText(event).title, sign: 'world' }),
  checkpoint: ({ name }) => ({ note: name ?? '时间点', sign: 'point' }),
  return: (event) => ({ note: eventText(event).title, sign: 'return' }),
};

/** An event as the drawing sees it. */
export function momentOf(event: TimelineEvent): Moment {
  const part = (PARTS[event.kind] as (event: TimelineEvent) => Part)(event);
  return {
    seq: event.seq,
    at: event.at,
    lane: LANE_OF[event.kind],
    look: 'plain',
    sign: null,
    label: '',
    note: '',
    page: null,
    isFaulty: false,
    by: 'by' in event ? event.by : null,
    foldKey: null,
    isPoll: false,
    jumpMs: 0,
    life: null,
    ...part,
  };
}

/** A call by which a page asks again and again how a ticket stands. */
export const isPoll = (event: TimelineEvent): boolean => event.kind === 'call' && event.endpoint === 'qrStatus';

function lookOf(call: EventOf<'call'>): Look {
  if (call.status >= 500 || call.status === 0) return 'broken';
  return isRefused(call) ? 'refused' : 'accepted';
}

/** Calls that used a code or a ticket stand alone; polls fold for each ticket. */
function foldKeyOf(call: EventOf<'call'>): string | null {
  if (!isPoll(call) && call.of !== null) return null;
  const { endpoint, method, path, status, code, page, phone, account, fault, of, reason } = call;
  return [endpoint ?? targetOf(path).path, method, status, code, page, phone, account, fault, of, reason?.rule].join(
    '|',
  );
}
