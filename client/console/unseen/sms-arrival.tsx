import { useEffect, useRef, useState } from 'react';
import { useLive, useWorldNow } from '#console/connection/use-world.tsx';
import { CopyButton } from '#console/copying/copy-button.tsx';
import { INBOX, phoneText, stateAt } from '#console/phone/sms-view.ts';
import { Act } from '#console/ui/act.tsx';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import type { SmsMessage } from '#contract/control/phone.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import styles from './sms-arrival.module.css';

const SHOWN_MS = 10_000;

/** Tells of new messages: aloud always, and on a card in the corner while none has been seen on the phone. */
export function SmsArrival({ isPhoneInSight }: { isPhoneInSight: boolean }) {
  const arrived = useArrival();
  const [closed, setClosed] = useState<number | null>(null);
  const [isHeld, setHeld] = useState(false);
  const now = useWorldNow();
  const isNews = arrived !== null && arrived.seq !== closed && !isPhoneInSight;
  const isCard = isNews && stateAt(arrived, now) === 'unused';
  useEffect(() => {
    if (isPhoneInSight && arrived) setClosed(arrived.seq);
  }, [isPhoneInSight, arrived]);
  useEffect(() => {
    if (!isCard || isHeld) return;
    const timer = setTimeout(() => setClosed(arrived.seq), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCard, isHeld, arrived]);
  return (
    <>
      <p role="status" aria-live="polite" className="visually-hidden">
        {arrived && `${arrived.phone}收到${SMS_ACTION_TEXT[arrived.action]}验证码${arrived.code}`}
      </p>
      {isCard && (
        <section
          className={styles.card}
          aria-label="新短信"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <p className={styles.words}>
            <span className={layout.hint}>
              {SMS_ACTION_TEXT[arrived.action]} {phoneText(arrived.phone)}
            </span>
            <span>
              收到<strong className={styles.code}>{arrived.code}</strong>
            </span>
          </p>
          <CopyButton text={arrived.code ?? ''} what="验证码" />
          <Act look="quiet" aria-label="关闭新短信" onClick={() => setClosed(arrived.seq)}>
            <Icon name="cancel" />
          </Act>
        </section>
      )}
    </>
  );
}

/** The newest message with a code that came while the page was open, as it stands now. */
function useArrival(): SmsMessage | null {
  const messages = useLive(INBOX).value?.messages;
  const lastSeq = useRef<number | null>(null);
  const [arrived, setArrived] = useState<number | null>(null);
  useEffect(() => {
    if (!messages) return;
    const newest = messages.at(-1);
    const seq = newest?.seq ?? 0;
    if (lastSeq.current !== null && seq > lastSeq.current && newest?.code) setArrived(seq);
    lastSeq.current = seq;
  }, [messages]);
  return messages?.find(({ seq }) => seq === arrived) ?? null;
}
