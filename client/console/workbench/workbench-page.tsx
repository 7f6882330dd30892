import { useCallback, useRef, useState } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import { useWorldNow } from '#console/connection/use-world.tsx';
import { SMALL, useMedia } from '#console/hooks/use-media.ts';
import { INBOX_TOPICS, loadInbox } from '#console/phone/inbox.ts';
import { SmsPanel } from '#console/phone/sms-panel.tsx';
import { stateAt } from '#console/phone/sms-view.ts';
import { WeChatPanel } from '#console/phone/wechat-panel.tsx';
import { useNotices } from '#console/ui/notice.tsx';
import { usePlace } from '#console/use-place.ts';
import { isOpen, phaseAt } from '#console/wechat/ticket-view.ts';
import { loadTickets, TICKET_TOPICS } from '#console/wechat/tickets.ts';
import type { SmsMessage } from '#contract/control/phone.ts';
import { PAGES } from '#contract/paths.ts';
import { Segments } from '#ui/fields/segments.tsx';
import type { DemoEntry } from './demo-entries.ts';
import { EntryChips } from './entry-chips.tsx';
import { fillCode, fillEntry } from './fill-frame.ts';
import { FramePane } from './frame-pane.tsx';
import { GuideLine } from './guide-line.tsx';
import { NewestCalls } from './newest-calls.tsx';
import { usePortalFrame } from './use-portal-frame.ts';
import styles from './workbench-page.module.css';

/** Messages in sight without scrolling; the rest is a link away. */
const NEWEST_SMS = 3;
const NEWEST_CALLS = 3;
/** Width at which the calls have a column of their own. */
const COLUMN_CALLS = 25;
const HUGE = '(min-width: 1800px)';
const NO_FORM = '页面里没有可以填的表单，请先退出登录或刷新页面';

/** The portal, the phone of its user, and why it was answered so: all of a sign-in in one view. */
export function WorkbenchPage() {
  const { address, refine } = usePlace();
  const { warn } = useNotices();
  // The frame shows it to those who see it.
  const [filled, setFilled] = useState('');
  const frame = usePortalFrame();
  const weChat = useRef<HTMLDivElement>(null);
  const isSmall = useMedia(SMALL);
  const isHuge = useMedia(HUGE);
  const onPhone = useOnPhone();
  const shown = address.query.show === 'phone' ? 'phone' : 'page';

  async function enter({ entry, label }: DemoEntry): Promise<void> {
    refine({ show: entry.by === 'weChat' && isSmall ? 'phone' : '' });
    if (!(await fillEntry(frame, entry))) return warn(NO_FORM);
    if (entry.by === 'weChat') weChat.current?.focus();
    else if (entry.by !== 'ali') setFilled(`已填入${label}`);
  }

  const { ref, open } = frame;
  const enterCode = useCallback(
    async (message: SmsMessage) => {
      refine({ show: '' });
      if (await fillCode({ ref, open }, message)) setFilled(`已填入${message.code}`);
      else warn(NO_FORM);
    },
    [ref, open, refine, warn],
  );

  return (
    <div className={styles.bench}>
      <p role="status" aria-live="polite" className="visually-hidden">
        {filled}
      </p>
      <div className={styles.top}>
        <EntryChips onFill={(entry) => void enter(entry)} />
        <GuideLine isSmall={isSmall} />
      </div>
      {isSmall && (
        <div className={styles.switch}>
          <Segments
            label="显示"
            value={shown}
            choices={[
              { value: 'page', label: '页面' },
              { value: 'phone', label: onPhone > 0 ? `手机（${onPhone}）` : '手机' },
            ]}
            onChange={(value) => refine({ show: value === 'page' ? '' : value })}
          />
        </div>
      )}
      <div className={styles.page} hidden={isSmall && shown !== 'page'}>
        <FramePane frame={frame} />
      </div>
      <div className={styles.calls} hidden={isSmall && shown !== 'page'}>
        <NewestCalls max={isHuge ? COLUMN_CALLS : NEWEST_CALLS} />
      </div>
      <aside className={styles.phone} aria-label="手机" hidden={isSmall && shown !== 'phone'}>
        <SmsPanel newest={NEWEST_SMS} onFill={enterCode} />
        <div ref={weChat} tabIndex={-1} className={styles.weChat}>
          <WeChatPanel onOpenLogin={() => frame.open(PAGES.login)} />
        </div>
      </aside>
    </div>
  );
}

/** Counts of what can be used on the phone now: codes that are good, and QR codes that wait. */
function useOnPhone(): number {
  const now = useWorldNow();
  const messages = useLive(loadInbox, INBOX_TOPICS).value?.messages ?? [];
  const tickets = useLive(loadTickets, TICKET_TOPICS).value?.tickets ?? [];
  return (
    messages.filter((message) => stateAt(message, now) === 'unused').length +
    tickets.filter((ticket) => isOpen(phaseAt(ticket, now))).length
  );
}
