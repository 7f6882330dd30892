import type { ReactNode } from 'react';
import { MoveButton } from '#console/clock/clock-panel.tsx';
import { useWorld, useWorldNow } from '#console/connection/world.tsx';
import { useRow } from '#console/linking/lost-thing.tsx';
import { ageText, leftText, momentText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, useAct } from '#console/ui/parts.tsx';
import {
  actOnTicket,
  askerText,
  isOpen,
  phaseAt,
  purposeText,
  shortScene,
  type TicketPhase,
} from '#console/wechat/ticket-view.ts';
import type { QrAction, Ticket } from '#contract/control/phone.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import tags from '#ui/tag.module.css';
import styles from './phone.module.css';
import { StateDiagram } from './state-diagram.tsx';

const PHASE: Readonly<Record<TicketPhase, { readonly text: string; readonly tag: string | undefined }>> = {
  waiting: { text: '等待扫码', tag: tags.tag },
  scanned: { text: '已扫码，待确认', tag: tags.amber },
  confirmed: { text: '已确认', tag: tags.green },
  expired: { text: '已过期', tag: tags.tag },
};

const ACTIONS: Readonly<Record<QrAction, { readonly text: string; readonly done: string }>> = {
  scan: { text: '扫码', done: '已扫码' },
  confirm: { text: '确认', done: '已确认' },
  cancel: { text: '取消', done: '已取消' },
  expire: { text: '使过期', done: '二维码已过期' },
};

interface TicketProps {
  ticket: Ticket;
  /** the address names it */
  isNamed: boolean;
  /** whose phone it is */
  identity: string | null;
}

/** The ticket that a person would scan now: its picture, and the acts of the phone. */
export function LiveTicket({ ticket, isNamed, identity }: TicketProps) {
  const now = useWorldNow();
  const row = useRow(isNamed, styles.live);
  const name = shortScene(ticket.scene);
  const phase = phaseAt(ticket, now);
  return (
    <article {...row}>
      <p className={layout.row}>
        <span className={tags.blue}>{purposeText(ticket)}</span>
        <span className={PHASE[phase].tag}>{PHASE[phase].text}</span>
        {now !== null && <span className={`${layout.hint} ${layout.end}`}>还剩{leftText(ticket.expiresAt - now)}</span>}
      </p>
      {ticket.picture && (
        <img className={styles.picture} src={ticket.picture} width={132} height={132} alt={`二维码${name}`} />
      )}
      <TicketDiagram ticket={ticket} phase={phase} identity={identity} />
      <TicketFacts ticket={ticket} />
    </article>
  );
}

/** Another ticket in one line; opened it has the same acts. */
export function OtherTicket({ ticket, isNamed, identity }: TicketProps) {
  const now = useWorldNow();
  const row = useRow(isNamed, styles.past);
  const phase = phaseAt(ticket, now);
  return (
    <li {...row}>
      <details open={isNamed || undefined}>
        <summary className={styles.line}>
          <span className={layout.hint}>{momentText(ticket.createdAt, now)}</span>
          <span>{purposeText(ticket)}</span>
          <code className={layout.hint}>{shortScene(ticket.scene)}</code>
          <span className={PHASE[phase].tag}>{PHASE[phase].text}</span>
        </summary>
        <TicketDiagram ticket={ticket} phase={phase} identity={identity} />
        <TicketFacts ticket={ticket} />
      </details>
    </li>
  );
}

function TicketFacts({ ticket }: Pick<TicketProps, 'ticket'>) {
  const { world } = useWorld();
  const now = useWorldNow();
  const { scene, scannedBy, confirmedBy, createdAt, gotoUrl, qrCode } = ticket;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['编号', <code key="scene">{shortScene(scene)}</code>],
    ['谁', confirmedBy ?? scannedBy],
    ['前往', gotoUrl],
    ['qrCode', <code key="raw">{qrCode}</code>],
  ];
  return (
    <>
      <p className={layout.hint}>
        {askerText(ticket, now)}
        {now !== null && `，${ageText(now - createdAt)}`}
      </p>
      <details className={layout.fold}>
        <summary>详情</summary>
        <dl className={layout.tight}>
          {facts.map(([name, value]) => (
            <div key={name} hidden={value === null} className={layout.hint}>
              <dt>{name}</dt>
              <dd className={layout.mono}>{value}</dd>
            </div>
          ))}
        </dl>
        {isOpen(phaseAt(ticket, now)) && (
          <a href={enterPath(world, SANDBOX.stageWeChat, { scene })} target="_blank" rel="noopener">
            用微信页面扫码（新标签页打开）
          </a>
        )}
      </details>
    </>
  );
}

/** The states of a ticket. Scanning shows on the phone only: to the page it is still 0 (spec §4). */
function TicketDiagram({
  ticket: { scene, expiresAt },
  phase,
  identity,
}: Pick<TicketProps, 'ticket' | 'identity'> & { phase: TicketPhase }) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const isLive = isOpen(phase);
  const button = (action: QrAction) => (
    <Act
      look={action === 'confirm' ? 'primary' : 'secondary'}
      aria-busy={isBusy}
      onClick={() => act(() => actOnTicket(connection, scene, action, identity), ACTIONS[action].done)}
    >
      {ACTIONS[action].text}
    </Act>
  );
  return (
    <StateDiagram
      label={`二维码${shortScene(scene)}的状态`}
      states={[
        { name: '等待扫码', isLit: phase === 'waiting' },
        {
          name: '已扫码',
          isLit: phase === 'scanned',
          acts: isLive && (
            <>
              {phase === 'waiting' && button('scan')}
              {button('cancel')}
            </>
          ),
        },
        { name: '已确认', isLit: phase === 'confirmed', acts: isLive && button('confirm') },
        {
          name: '已过期',
          isLit: phase === 'expired',
          acts: isLive && (
            <>
              {button('expire')}
              <MoveButton to={{ now: expiresAt }} said="二维码已过期">
                拨到过期
              </MoveButton>
            </>
          ),
        },
      ]}
      note={isLive ? undefined : '这是终态，不会再变；页面刷新会得到新的二维码'}
    />
  );
}
