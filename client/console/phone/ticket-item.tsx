import { useWorld, useWorldNow } from '#console/connection/use-world.tsx';
import { ROW } from '#console/hooks/rows.ts';
import { LinkButton } from '#console/linking/link-button.tsx';
import { useLit } from '#console/linking/use-lit.ts';
import { ageText, leftText } from '#console/status/time-text.ts';
import { askerText, isOpen, phaseAt, purposeText, shortScene, type TicketPhase } from '#console/wechat/ticket-view.ts';
import type { Ticket } from '#contract/control/phone.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import tags from '#ui/tag.module.css';
import { TicketDiagram } from './ticket-diagram.tsx';
import styles from './ticket-item.module.css';
import { ticketThing } from './ticket-place.ts';

const PHASE: Readonly<Record<TicketPhase, { readonly text: string; readonly tag: string | undefined }>> = {
  waiting: { text: '等待扫码', tag: tags.tag },
  scanned: { text: '已扫码，待确认', tag: tags.amber },
  confirmed: { text: '已确认', tag: tags.green },
  expired: { text: '已过期', tag: tags.tag },
};

interface TicketItemProps {
  readonly ticket: Ticket;
  /** the address names it */
  readonly isNamed: boolean;
  readonly identity: string | null;
  /** the one that a person would scan: large, with its picture */
  readonly isNewest?: boolean;
  readonly onDone: () => void;
}

export function TicketItem({ ticket, isNamed, identity, isNewest = false, onDone }: TicketItemProps) {
  const connection = useWorld();
  const now = useWorldNow();
  const phase = phaseAt(ticket, now);
  const { scene, scannedBy, confirmedBy, createdAt, expiresAt, gotoUrl, qrCode, picture } = ticket;
  const who = confirmedBy ?? scannedBy;
  const lit = useLit(isNamed, isOpen(phase) ? styles.item : styles.past);
  const diagram = <TicketDiagram ticket={ticket} phase={phase} identity={identity} onDone={onDone} />;
  return (
    <li {...lit} {...ROW}>
      <p className={styles.head}>
        <span className={tags.blue}>{purposeText(ticket)}</span>
        <code className={styles.scene}>{shortScene(scene)}</code>
        <LinkButton to={{ view: 'phone', thing: ticketThing(scene) }} what={`二维码${shortScene(scene)}`} isSmall />
        {now !== null && isOpen(phase) && <span className={styles.left}>还剩{leftText(expiresAt - now)}</span>}
      </p>
      <p className={styles.state}>
        <span className={PHASE[phase].tag}>{PHASE[phase].text}</span>
        {who !== null && <span>{who}</span>}
        {now !== null && <span>{ageText(now - createdAt)}</span>}
      </p>
      {isOpen(phase) && <p className={styles.asker}>{askerText(ticket, now)}</p>}
      {isNewest && picture && (
        <img className={styles.picture} src={picture} width={148} height={148} alt={`二维码${shortScene(scene)}`} />
      )}
      {isNewest ? (
        diagram
      ) : (
        <details className={styles.states}>
          <summary>状态图</summary>
          {diagram}
        </details>
      )}
      <details className={styles.states}>
        <summary>详情</summary>
        <dl className={styles.facts}>
          <dt>前往</dt>
          <dd>{gotoUrl}</dd>
          <dt>qrCode</dt>
          <dd>
            <code>{qrCode}</code>
          </dd>
        </dl>
      </details>
      {isOpen(phase) && (
        <a
          className={styles.stage}
          href={enterPath(connection.world, SANDBOX.stageWeChat, { scene })}
          target="_blank"
          rel="noopener"
        >
          用微信页面扫码（新标签页打开）
        </a>
      )}
    </li>
  );
}
