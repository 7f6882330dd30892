import { useEffect, useRef, useState } from 'react';
import { useWorld, useWorldNow } from '#client-sandbox/connection/use-world.tsx';
import { useAct } from '#client-sandbox/hooks/use-act.ts';
import { leftText } from '#client-sandbox/status/time-text.ts';
import { purposeText } from '#client-sandbox/wechat/ticket-view.ts';
import { actOnTicket } from '#client-sandbox/wechat/tickets.ts';
import type { Ticket, WeChatIdentity } from '#contract/control/phone.ts';
import { COPY } from '#contract/copy.ts';
import styles from './confirm-panel.module.css';
import { IdentityChoice } from './identity-choice.tsx';
import { outcomeText } from './outcome-text.ts';

interface ConfirmPanelProps {
  readonly ticket: Ticket;
  readonly identities: readonly WeChatIdentity[];
  readonly onDone: () => void;
  readonly onCancelled: () => void;
}

/** Shows what is confirmed, where and as whom (threat S17), and asks. Opening it is the scan. */
export function ConfirmPanel({ ticket, identities, onDone, onCancelled }: ConfirmPanelProps) {
  const connection = useWorld();
  const now = useWorldNow();
  const { isBusy, act } = useAct();
  const [chosen, setChosen] = useState(identities[0]);
  const scannedAs = useRef<string>(undefined);
  const purpose = purposeText(ticket);
  const { scene } = ticket;

  useEffect(() => {
    if (!chosen || scannedAs.current === chosen.id) return;
    scannedAs.current = chosen.id;
    // A refusal means that the ticket is over: its new state shows by itself.
    actOnTicket(connection, scene, 'scan', chosen.id).catch(onDone);
  }, [connection, scene, chosen, onDone]);

  async function confirm(): Promise<void> {
    await act(() => actOnTicket(connection, scene, 'confirm', chosen?.id ?? null));
    onDone();
  }

  async function cancel(): Promise<void> {
    if (await act(() => actOnTicket(connection, scene, 'cancel', chosen?.id ?? null))) onCancelled();
  }

  return (
    <div className={styles.panel}>
      <span className={styles.logo} aria-hidden="true">
        云
      </span>
      <h1 className={styles.heading}>
        {purpose}
        {COPY['brand.name']}
      </h1>
      <dl className={styles.facts}>
        <dt>网站</dt>
        <dd>{window.location.host}</dd>
        <dt>世界</dt>
        <dd>{connection.world}</dd>
        {now !== null && (
          <>
            <dt>二维码还剩</dt>
            <dd>{leftText(ticket.expiresAt - now)}</dd>
          </>
        )}
      </dl>
      <IdentityChoice identities={identities} chosen={chosen} onChoose={setChosen} />
      <p className={styles.outcome}>{outcomeText(ticket, chosen)}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.confirm} aria-busy={isBusy} onClick={() => void confirm()}>
          确认{purpose}
        </button>
        <button type="button" className={styles.cancel} onClick={() => void cancel()}>
          取消
        </button>
      </div>
    </div>
  );
}
