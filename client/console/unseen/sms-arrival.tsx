import { useEffect, useRef, useState } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import { CopyButton } from '#console/copying/copy-button.tsx';
import { INBOX_TOPICS, loadInbox } from '#console/phone/inbox.ts';
import { phoneText } from '#console/phone/sms-view.ts';
import { Icon } from '#console/ui/icon.tsx';
import type { SmsMessage } from '#contract/control/phone.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { Button } from '#ui/button.tsx';
import styles from './sms-arrival.module.css';

const SHOWN_MS = 10_000;

/** Tells of new messages: aloud always, and on a card in the corner where the phone is out of sight. */
export function SmsArrival({ isPhoneInSight }: { isPhoneInSight: boolean }) {
  const arrived = useArrival();
  const [closed, setClosed] = useState<SmsMessage | null>(null);
  const [isHeld, setHeld] = useState(false);
  const isCard = arrived !== null && arrived !== closed && !isPhoneInSight;
  useEffect(() => {
    if (!isCard || isHeld) return;
    const timer = setTimeout(() => setClosed(arrived), SHOWN_MS);
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
            <span className={styles.what}>
              {SMS_ACTION_TEXT[arrived.action]} {phoneText(arrived.phone)}
            </span>
            <span>
              收到<strong className={styles.code}>{arrived.code}</strong>
            </span>
          </p>
          <CopyButton text={arrived.code ?? ''} what="验证码" />
          <Button look="quiet" size="small" aria-label="关闭新短信" onClick={() => setClosed(arrived)}>
            <Icon name="cancel" size={14} />
          </Button>
        </section>
      )}
    </>
  );
}

/** The newest message with a code that came while the page was open. */
function useArrival(): SmsMessage | null {
  const { value } = useLive(loadInbox, INBOX_TOPICS);
  const lastSeq = useRef<number | null>(null);
  const [arrived, setArrived] = useState<SmsMessage | null>(null);
  useEffect(() => {
    if (!value) return;
    const newest = value.messages.at(-1);
    const seq = newest?.seq ?? 0;
    const isNews = lastSeq.current !== null && seq > lastSeq.current;
    lastSeq.current = seq;
    if (isNews && newest?.code) setArrived(newest);
  }, [value]);
  return arrived;
}
