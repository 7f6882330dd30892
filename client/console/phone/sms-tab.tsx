import { MoveButton } from '#console/clock/clock-panel.tsx';
import { useLive, useWorldNow } from '#console/connection/world.tsx';
import { CopyButton } from '#console/copying/copying.tsx';
import { LostThing, useRow } from '#console/linking/lost-thing.tsx';
import { usePlace } from '#console/place.ts';
import { ageText, leftText, momentText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, Empty, Trouble, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsMessage, SmsState } from '#contract/control/phone.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import tags from '#ui/tag.module.css';
import styles from './phone.module.css';
import { INBOX, lifeLeft, messageNamed, phoneText, shownMessages, stateAt, stateText } from './sms-view.ts';
import { StateDiagram } from './state-diagram.tsx';

/** More than this at once only slows the page down; the filter reaches the rest. */
const SHOWN_MAX = 100;
/** Fewer are seen at a glance. */
const FILTERED_FROM = 3;

/** The sms inbox, newest first, live: what can be used stands above what cannot any more. */
export function SmsTab({ onFill }: { onFill?: ((message: SmsMessage) => void) | undefined }) {
  const now = useWorldNow();
  const { value, failure, reload } = useLive(INBOX);
  const { isBusy, send, notify } = useAct();
  const { query, refine } = usePlace();
  const { sms: filter = '', phone = '' } = query;
  const all = value?.messages ?? [];
  const messages = shownMessages(all, filter);
  const live = messages.filter((message) => stateAt(message, now) === 'unused');
  const past = messages.filter((message) => !live.includes(message));
  const named = messageNamed(phone);
  const isLost = value !== null && named !== null && !all.some(({ seq }) => seq === named);

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
      {isLost && (
        <LostThing
          text={`这条短信（${named}）已不在收件箱：已被清空，或者世界已重置`}
          wayOut="看所有短信"
          onLeave={() => refine({ phone: '' })}
        />
      )}
      {value && all.length === 0 && (
        <Empty icon="sms" title="还没有短信">
          <p>在登录页点击获取验证码</p>
        </Empty>
      )}
      {live.map((message, index) => (
        <LiveSms
          key={message.seq}
          message={message}
          isNewest={index === 0}
          isNamed={message.seq === named}
          onFill={onFill}
        />
      ))}
      {all.length > 0 && (
        <div className={layout.spread}>
          {all.length >= FILTERED_FROM ? (
            <SearchField
              label="手机号"
              placeholder="按手机号筛选"
              inputMode="numeric"
              className={layout.grow}
              suggestions={all.map((message) => message.phone)}
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
      <ol className={layout.rows}>
        {past
          .filter(({ seq }, index) => index < SHOWN_MAX || seq === named)
          .map((message) => (
            <PastSms key={message.seq} message={message} isNamed={message.seq === named} />
          ))}
      </ol>
      {past.length > SHOWN_MAX && (
        <p className={layout.hint}>
          共{messages.length}条，只显示最新的{SHOWN_MAX}条，按手机号筛选可以找到其余的
        </p>
      )}
    </section>
  );
}

interface SmsProps {
  message: SmsMessage;
  /** the address names it */
  isNamed: boolean;
}

interface LiveSmsProps extends SmsProps {
  /** the one that a person would type next: its states stand open */
  isNewest: boolean;
  /** types the code into the page beside; undefined where there is none */
  onFill?: ((message: SmsMessage) => void) | undefined;
}

/** A code that is good now, large, with what can be done with it. */
function LiveSms({ message, isNamed, isNewest, onFill }: LiveSmsProps) {
  const now = useWorldNow();
  const row = useRow(isNamed, styles.live);
  const { phone, action, code, text, at, expiresAt } = message;
  return (
    <article {...row}>
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
function PastSms({ message, isNamed }: SmsProps) {
  const now = useWorldNow();
  const row = useRow(isNamed, styles.past);
  const { phone, action, code, text, at } = message;
  const state = stateAt(message, now);
  return (
    <li {...row}>
      <details open={isNamed || undefined}>
        <summary className={styles.line}>
          <span className={layout.hint}>{momentText(at, now)}</span>
          <span>{phone}</span>
          <span className={layout.hint}>{SMS_ACTION_TEXT[action]}</span>
          {code !== null && <span className={layout.hint}>{code}</span>}
          <span className={`${layout.hint} ${layout.cut}`}>{stateText(message, state)}</span>
        </summary>
        <div className={layout.tight}>
          {now !== null && <p className={layout.hint}>{ageText(now - at)}</p>}
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
