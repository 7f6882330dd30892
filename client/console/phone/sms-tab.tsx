import { useLive, useWorldNow } from '#console/connection/world.tsx';
import { type Card, ResourceList } from '#console/lists/resource-list.tsx';
import { refine } from '#console/place.ts';
import { leftText, momentText } from '#console/status/time-text.ts';
import { CopyButton } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, Empty, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsMessage } from '#contract/control/phone.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import tags from '#ui/tag.module.css';
import styles from './phone.module.css';
import { INBOX, lifeLeft, MESSAGES, phoneText, stateAt, stateText } from './sms-view.ts';

/** The sms inbox, newest first, live: unused codes as cards, used and expired ones folded behind the newest. */
export function SmsTab({ onFill }: { onFill: (message: SmsMessage) => void }) {
  const now = useWorldNow();
  const { value, reload } = useLive(INBOX);
  const { isBusy, send, notify } = useAct();
  const count = value?.messages.length ?? 0;

  async function clear() {
    if (!(await send(CONTROL.clearSms, {}))) return;
    refine({ sms: '', phone: '' });
    reload();
    notify('短信已清空', { label: '撤销', run: restore });
  }

  async function restore() {
    if (await send(CONTROL.restoreSms, {}, '短信已恢复')) reload();
  }

  return (
    <section className={layout.stack} aria-label="短信">
      <h2 className="visually-hidden">短信</h2>
      <ResourceList
        of={MESSAGES}
        find="按手机号筛选"
        now={now}
        empty={
          <Empty icon="sms" title="还没有短信">
            <p>在登录页点击获取验证码</p>
          </Empty>
        }
        card={(message) => (stateAt(message, now) === 'unused' ? SmsCard : null)}
        more={(message) =>
          stateAt(message, now) === 'unused' && (
            <Act look="primary" aria-label={`填入验证码${message.code}`} onClick={() => onFill(message)}>
              填入
            </Act>
          )
        }
      />
      {count > 0 && (
        <div className={layout.spread}>
          <p className={layout.hint}>{count}条短信</p>
          <Act aria-busy={isBusy} onClick={clear}>
            清空
          </Act>
        </div>
      )}
    </section>
  );
}

/** An unused code, large, with its acts. */
const SmsCard: Card<SmsMessage> = ({ row: message, here: { now }, mark, more, acts }) => {
  const { phone, action, code, text, at, expiresAt } = message;
  return (
    <>
      <p className={layout.row} title={text}>
        <span className={tags.blue}>{SMS_ACTION_TEXT[action]}</span>
        <strong>{phoneText(phone)}</strong>
        {mark}
        <span className={`${layout.hint} ${layout.end}`}>{momentText(at, now)}</span>
      </p>
      <p className={layout.spread}>
        <strong className={styles.digits}>{code}</strong>
        <span className={layout.row}>
          {more}
          <CopyButton text={code ?? ''} what="验证码" />
        </span>
      </p>
      <p className={layout.row}>
        <span className={tags.green}>{stateText(message, 'unused')}</span>
        {now !== null && expiresAt !== null && <span className={layout.hint}>还剩{leftText(expiresAt - now)}</span>}
        {acts}
      </p>
      {now !== null && (
        <span
          className={styles.life}
          style={{ width: '100%', transform: `scaleX(${lifeLeft(message, now)})` }}
          aria-hidden="true"
        />
      )}
    </>
  );
};
