import { useEffect, useRef, useState } from 'react';
import type { SmsMessage } from '#contract/control/phone.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';

/** Announces new messages, but not those that were there when the page opened. */
export function SmsArrival({ messages }: { messages: readonly SmsMessage[] | null }) {
  const lastSeq = useRef<number | null>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!messages) return;
    const newest = messages.at(-1);
    const seq = newest?.seq ?? 0;
    const isNews = lastSeq.current !== null && seq > lastSeq.current;
    lastSeq.current = seq;
    if (isNews && newest?.code) setText(`${newest.phone}收到${SMS_ACTION_TEXT[newest.action]}验证码${newest.code}`);
  }, [messages]);
  return (
    <p role="status" aria-live="polite" className="visually-hidden">
      {text}
    </p>
  );
}
