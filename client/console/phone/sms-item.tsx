import { MoveButton } from '#console/clock/use-move-clock.tsx';
import { useWorldNow } from '#console/connection/use-world.tsx';
import { CopyButton } from '#console/copying/copy-button.tsx';
import { ROW } from '#console/hooks/rows.ts';
import { useLit } from '#console/linking/lost-thing.tsx';
import { ageText, leftText, momentText } from '#console/status/time-text.ts';
import { Act } from '#console/ui/act.tsx';
import layout from '#console/ui/layout.module.css';
import type { SmsMessage, SmsState } from '#contract/control/phone.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import tags from '#ui/tag.module.css';
import styles from './phone.module.css';
import { lifeLeft, phoneText, stateAt, stateText } from './sms-view.ts';
import { StateDiagram } from './state-diagram.tsx';

interface SmsProps {
  readonly message: SmsMessage;
  /** the address names it */
  readonly isNamed: boolean;
}

interface LiveSmsProps extends SmsProps {
  /** the one that a person would type next: its states stand open */
  readonly isNewest: boolean;
  /** types the code into the page beside; undefined where there is none */
  readonly onFill?: ((message: SmsMessage) => void) | undefined;
}

/** A code that is good now, large, with what can be done with it. */
export function LiveSms({ message, isNamed, isNewest, onFill }: LiveSmsProps) {
  const now = useWorldNow();
  const lit = useLit(isNamed, styles.live);
  const { phone, action, code, text, at, expiresAt } = message;
  return (
    <article {...lit} {...ROW}>
      <p className={layout.row} title={text}>
        <span className={tags.blue}>{SMS_ACTION_TEXT[action]}</span>
        <strong>{phoneText(phone)}</strong>
        <span className={`${layout.hint} ${layout.end}`}>{momentText(at, now)}</span>
      </p>
      <p className={layout.spread}>
        <strong className={styles.digits}>{code}</strong>
        <span className={layout.row}>
          {onFill && (
            <Act look="primary" aria-label={`填入验证码${code}`} onClick={() => onFill(message)}>
              填入
            </Act>
          )}
          <CopyButton text={code ?? ''} what="验证码" />
        </span>
      </p>
      <p className={layout.row}>
        <span className={tags.green}>{stateText(message, 'unused')}</span>
        {now !== null && expiresAt !== null && <span className={layout.hint}>还剩{leftText(expiresAt - now)}</span>}
      </p>
      <details className={layout.fold} open={isNewest}>
        <summary>状态图</summary>
        <SmsDiagram message={message} state="unused" />
      </details>
      {now !== null && (
        <span
          className={styles.life}
          style={{ width: '100%', transform: `scaleX(${lifeLeft(message, now)})` }}
          aria-hidden="true"
        />
      )}
    </article>
  );
}

/** A message that is of no use any more, in one line; opened it says the rest. */
export function PastSms({ message, isNamed }: SmsProps) {
  const now = useWorldNow();
  const lit = useLit(isNamed, styles.past);
  const { phone, action, code, text, at } = message;
  const state = stateAt(message, now);
  return (
    <li {...lit} {...ROW}>
      <details open={isNamed || undefined}>
        <summary className={styles.line}>
          <span>{phone}</span>
          <span className={layout.hint}>{SMS_ACTION_TEXT[action]}</span>
          {code !== null && <span className={layout.hint}>{code}</span>}
          <span className={`${layout.hint} ${layout.cut}`}>{stateText(message, state)}</span>
        </summary>
        <div className={layout.tight}>
          <p className={layout.hint}>
            {momentText(at, now)}
            {now !== null && `，${ageText(now - at)}`}
          </p>
          {state !== 'unsent' && <p>{text}</p>}
          {code !== null && <CopyButton text={code} what="验证码" />}
          {code !== null && <SmsDiagram message={message} state={state} />}
        </div>
      </details>
    </li>
  );
}

/** The five states of a code. Only the clock and the page can move it on. */
function SmsDiagram({ message: { code, expiresAt }, state }: { message: SmsMessage; state: SmsState }) {
  const isOpen = state === 'unused';
  const whyNot = (why: string) => (isOpen ? why : undefined);
  const expire = isOpen && expiresAt !== null && (
    <MoveButton aria-label={`拨到过期：验证码${code}`} to={{ now: expiresAt }} said="验证码已过期">
      拨到过期
    </MoveButton>
  );
  return (
    <StateDiagram
      label={`验证码${code}的状态`}
      states={[
        { name: '未使用', isLit: isOpen },
        { name: '已使用', isLit: state === 'used', why: whyNot('填入，由页面提交') },
        { name: '已过期', isLit: state === 'expired', acts: expire },
        { name: '被替换', isLit: state === 'replaced', why: whyNot('再次获取时') },
        { name: '超次', isLit: state === 'exhausted', why: whyNot('输错次数满后') },
      ]}
      note={isOpen ? undefined : '这是终态，不会再变；再次获取验证码会得到新的'}
    />
  );
}
