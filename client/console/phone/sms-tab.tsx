import { useLive, useWorldNow } from '#console/connection/world.tsx';
import { CopyButton } from '#console/copying/copying.tsx';
import { matching } from '#console/lists/resource.ts';
import { type Card, LostRow, Rows } from '#console/lists/resource-list.tsx';
import { usePlace } from '#console/place.ts';
import { leftText, momentText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, Empty, Trouble, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsMessage } from '#contract/control/phone.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import tags from '#ui/tag.module.css';
import styles from './phone.module.css';
import { INBOX, lifeLeft, MESSAGES, phoneText, stateAt, stateText } from './sms-view.ts';

/** No filter below this many messages. */
const FILTERED_FROM = 3;

/** The sms inbox, newest first, live: unused codes as cards, used and expired ones folded behind the newest. */
export function SmsTab({ onFill }: { onFill?: ((message: SmsMessage) => void) | undefined }) {
  const now = useWorldNow();
  const { value, failure, reload } = useLive(INBOX);
  const { isBusy, send, notify } = useAct();
  const { query, refine } = usePlace();
  const { sms: filter = '', phone = '' } = query;
  const all = value ? MESSAGES.rows(value) : [];
  const messages = matching(MESSAGES, all, filter);

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
      <Trouble text={failure} onRetry={reload} />
      {value !== null && /^\d+$/.test(phone) && <LostRow of={MESSAGES} rows={all} />}
      {value && all.length === 0 && (
        <Empty icon="sms" title="还没有短信">
          <p>在登录页点击获取验证码</p>
        </Empty>
      )}
      <Rows
        of={MESSAGES}
        rows={messages}
        now={now}
        card={(message) => (stateAt(message, now) === 'unused' ? SmsCard : null)}
        more={(message) =>
          onFill &&
          stateAt(message, now) === 'unused' && (
            <Act look="primary" aria-label={`填入验证码${message.code}`} onClick={() => onFill(message)}>
              填入
            </Act>
          )
        }
      />
      {all.length > 0 && (
        <div className={layout.spread}>
          {all.length >= FILTERED_FROM ? (
            <SearchField
              label="手机号"
              placeholder="按手机号筛选"
              inputMode="numeric"
              className={layout.grow}
              value={filter}
              onChange={(text) => refine({ sms: text })}
            />
          ) : (
            <p className={layout.hint}>{all.length}条短信</p>
          )}
          <Act aria-busy={isBusy} onClick={clear}>
            清空
          </Act>
        </div>
      )}
      {all.length > 0 && messages.length === 0 && (
        <p className={layout.row}>
          没有符合筛选的短信
          <Act onClick={() => refine({ sms: '' })}>清除筛选</Act>
        </p>
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
