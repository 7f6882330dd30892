import { useWorld, useWorldNow } from '#console/connection/world.tsx';
import { callOf, type Resource, type RowAct, type Tone } from '#console/lists/resource.ts';
import type { Card } from '#console/lists/resource-list.tsx';
import { leftText, momentText } from '#console/status/time-text.ts';
import { PairList } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { QrAction, Ticket, WeChatIdentity } from '#contract/control/phone.ts';
import { ticketOf } from '#contract/fields.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import tags from '#ui/tag.module.css';
import styles from './phone.module.css';
import {
  isOpen,
  isPolled,
  phaseAt,
  pollingPageText,
  purposeText,
  shortScene,
  TICKETS,
  type TicketPhase,
} from './ticket-view.ts';

const PHASE: Readonly<Record<TicketPhase, { readonly text: string; readonly tone: Tone }>> = {
  waiting: { text: '等待扫码', tone: 'tag' },
  scanned: { text: '已扫码，待确认', tone: 'amber' },
  confirmed: { text: '已确认', tone: 'green' },
  expired: { text: '已过期', tone: 'tag' },
};

/** An act of the phone, whose owner is the identity in the address. */
const action = (id: QrAction, label: string, done: string): RowAct<Ticket> => ({
  id,
  label: () => label,
  look: id === 'confirm' ? 'primary' : 'secondary',
  isOffered: (ticket, { now }) => {
    const phase = phaseAt(ticket, now);
    return isOpen(phase) && (id !== 'scan' || phase === 'waiting');
  },
  call: ({ scene }, { identity }) =>
    callOf(CONTROL.qrAction, { params: { scene, action: id }, body: identity === undefined ? {} : { identity } }),
  done: () => done,
});

/** QR codes that the phone could scan, open ones first. Scanning shows on the phone only: to the page it is still 0 (spec §4). */
export const TICKET_LIST: Resource<Ticket, { tickets: Ticket[]; identities: WeChatIdentity[] }> = {
  noun: '二维码',
  icon: 'scan',
  param: 'ticket',
  source: TICKETS,
  rows: ({ tickets }) => tickets.toReversed(),
  // The beginning of a scene, which is no secret (threat K13).
  id: ({ scene }) => ticketOf(scene),
  name: ({ scene }) => `二维码${shortScene(scene)}`,
  words: (ticket, { now }) => `${purposeText(ticket)} ${PHASE[phaseAt(ticket, now)].text}`,
  called: () => '',
  place: (ticket) => ({ view: '', query: { show: 'phone', tab: 'wechat', ticket } }),
  lost: () => '这个二维码已不在：它已被清理，或者世界已重置',
  isOver: (ticket, { now }) => now !== null && !isPolled(ticket, now),
  columns: [
    { text: ({ createdAt }, { now }) => momentText(createdAt, now), isBeside: true },
    { text: purposeText, isBeside: true },
    { text: ({ scene }) => shortScene(scene), isBeside: true },
    {
      text: (ticket, { now }) => PHASE[phaseAt(ticket, now)].text,
      tone: (ticket, { now }) => PHASE[phaseAt(ticket, now)].tone,
    },
  ],
  Detail: TicketFacts,
  acts: [
    action('confirm', '确认', '已确认'),
    action('scan', '扫码', '已扫码'),
    action('cancel', '取消', '已取消'),
    action('expire', '使过期', '二维码已过期'),
    {
      id: 'move',
      label: () => '拨到过期',
      look: 'secondary',
      isOffered: (ticket, { now }) => isOpen(phaseAt(ticket, now)),
      call: ({ expiresAt }) => callOf(CONTROL.moveClock, { body: { now: expiresAt } }),
      done: () => '二维码已过期',
    },
  ],
};

/** The ticket that a person would scan now: its picture, and the acts of the phone. */
export const TicketCard: Card<Ticket> = ({ row: ticket, here: { now }, mark, acts }) => {
  const { text, tone } = PHASE[phaseAt(ticket, now)];
  return (
    <>
      <p className={layout.row}>
        <span className={tags.blue}>{purposeText(ticket)}</span>
        <span className={tags[tone]}>{text}</span>
        {mark}
        <span className={`${layout.hint} ${layout.end}`}>{momentText(ticket.createdAt, now)}</span>
      </p>
      {ticket.picture && (
        <img
          className={styles.picture}
          src={ticket.picture}
          width={132}
          height={132}
          alt={`二维码${shortScene(ticket.scene)}`}
        />
      )}
      <p className={layout.row}>
        {now !== null && <span className={layout.hint}>还剩{leftText(ticket.expiresAt - now)}</span>}
        {acts}
      </p>
      <TicketFacts row={ticket} />
    </>
  );
};

function TicketFacts({ row: ticket }: { row: Ticket }) {
  const { world } = useWorld();
  const now = useWorldNow();
  const { scene, scannedBy, confirmedBy, gotoUrl, qrCode } = ticket;
  return (
    <>
      <p className={layout.hint}>{pollingPageText(ticket, now)}</p>
      <details className={layout.fold}>
        <summary>详情</summary>
        <PairList
          pairs={[
            ['编号', shortScene(scene)],
            ['谁', confirmedBy ?? scannedBy],
            ['前往', gotoUrl],
            ['qrCode', qrCode],
          ]}
        />
        {isOpen(phaseAt(ticket, now)) && (
          <a href={enterPath(world, SANDBOX.stageWeChat, { scene })} target="_blank" rel="noopener">
            用微信页面扫码（新标签页打开）
          </a>
        )}
      </details>
    </>
  );
}
