import { useLive, useWorldNow } from '#console/connection/use-world.tsx';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { Act } from '#console/ui/act.tsx';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { Trouble, useAct, useNotices } from '#console/ui/notice.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsMessage } from '#contract/control/phone.ts';
import { Empty } from '#ui/empty.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { LiveSms, PastSms } from './sms-item.tsx';
import { INBOX, messageNamed, shownMessages, stateAt } from './sms-view.ts';

/** More than this at once only slows the page down; the filter reaches the rest. */
const SHOWN_MAX = 100;
/** Fewer are seen at a glance. */
const FILTERED_FROM = 3;

/** The sms inbox, newest first, live: what can be used stands above what cannot any more. */
export function SmsTab({ onFill }: { onFill?: ((message: SmsMessage) => void) | undefined }) {
  const now = useWorldNow();
  const { value, failure, reload } = useLive(INBOX);
  const { isBusy, send } = useAct();
  const { notify } = useNotices();
  const { address, refine } = usePlace();
  const { sms: filter = '', phone = '' } = address.query;
  const all = value?.messages ?? [];
  const messages = shownMessages(all, filter);
  const live = messages.filter((message) => stateAt(message, now) === 'unused');
  const past = messages.filter((message) => !live.includes(message));
  const named = messageNamed(phone);
  const isLost = value !== null && named !== null && !all.some(({ seq }) => seq === named);

  async function clear(): Promise<void> {
    if (!(await send(CONTROL.clearSms, {}))) return;
    refine({ sms: '', phone: '' });
    reload();
    notify('短信已清空', { label: '撤销', run: restore });
  }

  async function restore(): Promise<void> {
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
        <Empty icon={<Icon name="sms" size={28} />} title="还没有短信">
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
