import { useState } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import { useWorldNow } from '#console/connection/use-world.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { phaseAt, purposeText } from '#console/wechat/ticket-view.ts';
import { loadTickets, TICKET_TOPICS } from '#console/wechat/tickets.ts';
import { COPY } from '#contract/copy.ts';
import { singleValue } from '#contract/portal/redirect.ts';
import { SimulatorMessage } from '#simulators/parts/simulator-message.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmPanel } from './confirm-panel.tsx';
import styles from './wechat-page.module.css';

/** WeChat's screen after its camera read the portal's QR code. */
export function WeChatPage() {
  return (
    <div className={styles.phone}>
      <p className={styles.bar}>微信</p>
      <div className={styles.screen}>
        <Screen />
      </div>
    </div>
  );
}

function Screen() {
  const { value, failure, reload } = useLive(loadTickets, TICKET_TOPICS);
  const now = useWorldNow();
  const [isCancelled, setCancelled] = useState(false);
  if (!value)
    return failure ? <Trouble text={failure} onRetry={reload} /> : <p className={styles.loading}>正在识别二维码…</p>;

  const scene = singleValue(new URLSearchParams(window.location.search).getAll('scene'));
  const ticket = value.tickets.find((each) => each.scene === scene);
  const phase = ticket ? phaseAt(ticket, now) : 'expired';
  if (!ticket || phase === 'expired') {
    return (
      <SimulatorMessage key="expired" icon="expired" title={COPY['qr.s4']} text="请回到电脑上刷新二维码，再重新扫描" />
    );
  }
  if (phase === 'confirmed') {
    const text = `${ticket.confirmedBy ?? ''}已确认${purposeText(ticket)}，请回到电脑上继续`;
    return <SimulatorMessage key="confirmed" icon="done" tone="good" title="已确认" text={text} />;
  }
  if (isCancelled) {
    const again = (
      <Button look="secondary" onClick={() => setCancelled(false)}>
        再次扫码
      </Button>
    );
    return (
      <SimulatorMessage
        key="cancelled"
        icon="cancel"
        title={`已取消${purposeText(ticket)}`}
        text="电脑上的二维码仍然可以扫描"
        action={again}
      />
    );
  }
  return (
    <ConfirmPanel
      ticket={ticket}
      identities={value.identities}
      onDone={reload}
      onCancelled={() => setCancelled(true)}
    />
  );
}
