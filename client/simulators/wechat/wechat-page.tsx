import { useCallback, useEffect, useRef, useState } from 'react';
import { useLive, useWorld, useWorldNow } from '#console/connection/world.tsx';
import { linkText, phaseAt, purposeText, TICKETS } from '#console/phone/ticket-view.ts';
import { leftText } from '#console/status/time-text.ts';
import { Trouble, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { QrAction, Ticket, WeChatIdentity } from '#contract/control/phone.ts';
import { COPY } from '#contract/copy.ts';
import { singleValue } from '#contract/portal/redirect.ts';
import parts from '#simulators/parts/page-parts.module.css';
import { Consent, SimulatorMessage } from '#simulators/parts/page-parts.tsx';
import { Button } from '#ui/button.tsx';
import styles from './wechat-page.module.css';

/** WeChat's screen after its camera read the portal's QR code. */
export function WeChatPage() {
  return (
    <div className={`${parts.phone} ${styles.phone}`}>
      <p className={styles.bar}>微信</p>
      <div className={styles.screen}>
        <Screen />
      </div>
    </div>
  );
}

function Screen() {
  const { value, failure, reload } = useLive(TICKETS);
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

/** Asks for a confirmation, with its subject, place and person (threat S17). Opening it is the scan. */
function ConfirmPanel({
  ticket,
  identities,
  onDone,
  onCancelled,
}: {
  ticket: Ticket;
  identities: readonly WeChatIdentity[];
  onDone: () => void;
  onCancelled: () => void;
}) {
  const connection = useWorld();
  const now = useWorldNow();
  const { isBusy, act } = useAct();
  const [chosen, setChosen] = useState(identities[0]);
  const scannedAs = useRef<string>(undefined);
  const purpose = purposeText(ticket);
  const { scene } = ticket;

  const put = useCallback(
    (action: QrAction) =>
      connection.call(CONTROL.qrAction, { params: { scene, action }, body: chosen ? { identity: chosen.id } : {} }),
    [connection, scene, chosen],
  );

  useEffect(() => {
    if (!chosen || scannedAs.current === chosen.id) return;
    scannedAs.current = chosen.id;
    // A refused scan means that the ticket is over: its new state arrives by the event stream.
    put('scan').catch(onDone);
  }, [put, chosen, onDone]);

  const answer = (what: 'confirm' | 'cancel') => act(() => put(what));

  async function confirm() {
    await answer('confirm');
    onDone();
  }

  async function cancel() {
    if (await answer('cancel')) onCancelled();
  }

  return (
    <div className={styles.panel}>
      <span className={styles.logo} aria-hidden="true">
        云
      </span>
      <h1 className={parts.title}>
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
      <Consent
        legend="微信身份"
        identities={identities.map((identity) => ({ id: identity.id, link: linkText(identity) }))}
        chosen={chosen?.id}
        onChoose={(id) => setChosen(identities.find((each) => each.id === id))}
        outcome={outcomeText(ticket, chosen)}
        acceptText={`确认${purpose}`}
        acceptClass={styles.confirm}
        isBusy={isBusy}
        onAccept={confirm}
        onRefuse={cancel}
      />
    </div>
  );
}

/** Result of confirming with this identity. */
export function outcomeText(ticket: Ticket, identity: WeChatIdentity | undefined): string {
  if (!identity) return '这个世界没有微信身份';
  if (identity.account === null) return '该微信未关联账号，确认后将注册新账号';
  return ticket.isLogin === 1
    ? `确认后将以账号${identity.account}登录`
    : `该微信已关联账号${identity.account}，不会再注册新账号，也不会登录`;
}
