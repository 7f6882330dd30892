import { useWorldNow } from '#console/connection/use-world.tsx';
import { CopyButton } from '#console/copying/copy-button.tsx';
import { ROW } from '#console/hooks/rows.ts';
import { LinkButton } from '#console/linking/link-button.tsx';
import { useLit } from '#console/linking/use-lit.ts';
import { ageText, leftText, momentText } from '#console/status/time-text.ts';
import type { SmsMessage, SmsState } from '#contract/control/phone.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { Button } from '#ui/button.tsx';
import tags from '#ui/tag.module.css';
import { SmsDiagram } from './sms-diagram.tsx';
import styles from './sms-item.module.css';
import { lifeLeft, phoneText, stateAt, stateText } from './sms-view.ts';

const STATE_TAG: Readonly<Record<SmsState, string | undefined>> = {
  unused: tags.green,
  used: tags.tag,
  expired: tags.tag,
  replaced: tags.tag,
  exhausted: tags.red,
  unsent: tags.amber,
};

interface SmsItemProps {
  readonly message: SmsMessage;
  /** types the code into the page beside; undefined where there is none */
  readonly onFill?: ((message: SmsMessage) => void) | undefined;
  /** the address names it */
  readonly isNamed: boolean;
}

export function SmsItem({ message, onFill, isNamed }: SmsItemProps) {
  const now = useWorldNow();
  const { phone, action, code, text, at, expiresAt } = message;
  const state = stateAt(message, now);
  const isLive = state === 'unused' && expiresAt !== null;
  const lit = useLit(isNamed, isLive ? styles.live : styles.item);
  return (
    <li {...lit} {...ROW}>
      <div className={styles.who}>
        <p className={styles.head}>
          <span className={tags.blue}>{SMS_ACTION_TEXT[action]}</span>
          <strong className={styles.phone}>{phoneText(phone)}</strong>
          <span className={styles.time}>
            {momentText(at, now)}
            {now !== null && <span className={styles.age}>{ageText(now - at)}</span>}
          </span>
          <LinkButton to={{ view: 'phone', thing: String(message.seq) }} what={`短信${message.seq}`} isSmall />
        </p>
        {state !== 'unsent' && <p className={styles.text}>{text}</p>}
      </div>
      <p className={code === null ? styles.unsent : styles.state}>
        <span className={STATE_TAG[state]}>{stateText(message, state)}</span>
        {isLive && now !== null && <span className={styles.left}>还剩{leftText(expiresAt - now)}</span>}
      </p>
      {code !== null && (
        <div className={styles.code}>
          <span className={styles.digits}>{code}</span>
          <span className={styles.acts}>
            {isLive && onFill && (
              <Button size="small" aria-label={`填入验证码${code}`} onClick={() => onFill(message)}>
                填入
              </Button>
            )}
            <CopyButton text={code} what="验证码" />
          </span>
        </div>
      )}
      {code !== null && state !== 'unsent' && (
        <details className={styles.states}>
          <summary>状态图</summary>
          <SmsDiagram message={message} state={state} onFill={onFill && (() => onFill(message))} />
        </details>
      )}
      {isLive && now !== null && (
        <span className={styles.life} aria-hidden="true">
          <span style={{ transform: `scaleX(${lifeLeft(message, now)})` }} />
        </span>
      )}
    </li>
  );
}
