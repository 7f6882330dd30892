import { useId } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { OpenWorkbench } from '#console/open-workbench.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { useNotices } from '#console/ui/notice.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsMessage } from '#contract/control/phone.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import link from '#ui/link.module.css';
import { INBOX_TOPICS, loadInbox } from './inbox.ts';
import { SmsItem } from './sms-item.tsx';
import styles from './sms-panel.module.css';
import { messageNamed, shownMessages, shownOf } from './sms-view.ts';

/** More than this at once only slows the page down; the filter reaches the rest. */
const SHOWN_MAX = 100;

interface SmsPanelProps {
  /** only so many, and no filter */
  readonly newest?: number;
  /** types a code into the page beside */
  readonly onFill?: (message: SmsMessage) => void;
}

/** The sms inbox, newest first, live. */
export function SmsPanel({ newest, onFill }: SmsPanelProps) {
  const connection = useWorld();
  const { value, failure, reload } = useLive(loadInbox, INBOX_TOPICS);
  const { isBusy, act } = useAct();
  const { notify } = useNotices();
  const { address, open, refine } = usePlace();
  const isPage = newest === undefined;
  const filter = isPage ? (address.query.text ?? '') : '';
  const setFilter = (text: string): void => refine({ text });
  const headingId = useId();
  const all = value?.messages ?? [];
  const messages = shownMessages(all, filter);
  const named = isPage && address.view === 'phone' ? messageNamed(address.thing) : null;
  const isLost = value !== null && named !== null && !all.some(({ seq }) => seq === named);

  async function clear(): Promise<void> {
    if (!(await act(() => connection.call(CONTROL.clearSms)))) return;
    if (isPage) open(null, { text: '' });
    reload();
    notify('短信已清空', { label: '撤销', run: () => void restore() });
  }

  async function restore(): Promise<void> {
    if (await act(() => connection.call(CONTROL.restoreSms), '短信已恢复')) reload();
  }

  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId} className={styles.heading}>
          短信
          {all.length > 0 && <span className={styles.count}>{all.length}条</span>}
        </h2>
        <CurlButton call={{ endpoint: CONTROL.sms }} what="读取短信" isQuiet />
        {isPage && (
          <div className={styles.filter}>
            <SearchField
              label="手机号"
              isLabelShown
              placeholder="筛选"
              inputMode="numeric"
              className={styles.input}
              suggestions={all.map(({ phone }) => phone)}
              value={filter}
              onChange={setFilter}
            />
          </div>
        )}
        <WithCurl call={{ endpoint: CONTROL.clearSms }} what="清空短信">
          <Button
            look="secondary"
            size="small"
            disabled={all.length === 0}
            aria-busy={isBusy}
            onClick={() => void clear()}
          >
            清空
          </Button>
        </WithCurl>
      </header>
      {failure && <Trouble text={failure} onRetry={reload} />}
      {isLost && (
        <LostThing
          text={`这条短信（${named}）已不在收件箱：已被清空，或者世界已重置`}
          wayOut="看所有短信"
          onLeave={() => open(null)}
        />
      )}
      {value && all.length === 0 && (
        <Empty icon={<Icon name="sms" size={28} />} title="还没有短信">
          <p>在登录页点击获取验证码</p>
          {!onFill && <OpenWorkbench />}
        </Empty>
      )}
      {all.length > 0 && messages.length === 0 && (
        <Empty icon={<Icon name="sms" size={28} />} title="没有符合筛选的短信">
          <Button look="secondary" size="small" onClick={() => setFilter('')}>
            清除筛选
          </Button>
        </Empty>
      )}
      <ol className={styles.list}>
        {shownOf(messages, newest ?? SHOWN_MAX, named).map((message) => (
          <SmsItem key={message.seq} message={message} onFill={onFill} isNamed={message.seq === named} />
        ))}
      </ol>
      {newest !== undefined && messages.length > newest && (
        <p className={styles.more}>
          <a className={link.alone} href="#/phone">
            全部{messages.length}条短信
          </a>
        </p>
      )}
      {newest === undefined && messages.length > SHOWN_MAX && (
        <p className={styles.more}>
          共{messages.length}条，只显示最新的{SHOWN_MAX}条，按手机号筛选可以找到其余的
        </p>
      )}
    </section>
  );
}
