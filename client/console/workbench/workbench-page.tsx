import { useCallback, useState } from 'react';
import { AccountsDrawer } from '#console/accounts/account-list.tsx';
import { SMALL, useMedia } from '#console/hooks/use-media.ts';
import { PhonePane, useOnPhone } from '#console/phone/phone-pane.tsx';
import { usePlace } from '#console/place.ts';
import { useNotices } from '#console/ui/act.tsx';
import layout from '#console/ui/layout.module.css';
import type { SmsMessage } from '#contract/control/phone.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { type Entry, EntryChips } from './entry-chips.tsx';
import { fillCode, fillEntry } from './fill-frame.ts';
import { FramePane } from './frame-pane.tsx';
import { GuideLine, NewestActs, Recorder } from './newest-acts.tsx';
import { usePortalFrame } from './use-portal-frame.ts';
import styles from './workbench.module.css';

const NEWEST_ACTS = 3;
/** Width at which the acts have a column of their own. */
const HUGE = '(min-width: 1800px)';
const COLUMN_ACTS = 30;
const NO_FORM = '页面里没有可以填的表单，请先退出登录或刷新页面';

/** The portal, the phone of its user, and why it was answered so: all of a sign-in in one view. */
export function WorkbenchPage() {
  const { address, refine } = usePlace();
  const { warn } = useNotices();
  // The frame shows it to those who see it.
  const [filled, setFilled] = useState('');
  const frame = usePortalFrame();
  const isSmall = useMedia(SMALL);
  const isHuge = useMedia(HUGE);
  const { codes, tickets } = useOnPhone();
  const onPhone = codes + tickets;
  const shown = address.query.show === 'phone' ? 'phone' : 'page';

  async function enter(entry: Entry, label: string) {
    if (entry.by === 'weChat') refine({ tab: 'wechat', show: isSmall ? 'phone' : '' });
    else refine({ show: '' });
    if (!(await fillEntry(frame, entry))) return warn(NO_FORM);
    if (entry.by === 'weChat') document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
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
      <div className={`${layout.spread} ${styles.top}`}>
        <EntryChips onFill={({ entry, label }) => enter(entry, label)} />
        <Recorder />
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
      <div className={styles.strip} hidden={isSmall && shown !== 'page'}>
        <GuideLine isSmall={isSmall} />
        <NewestActs max={isHuge ? COLUMN_ACTS : NEWEST_ACTS} />
      </div>
      <div className={styles.aside} hidden={isSmall && shown !== 'phone'}>
        <PhonePane onFill={enterCode} />
      </div>
      <AccountsDrawer
        onFill={({ account, password }) => enter({ by: 'password', account, password: password ?? '' }, account)}
      />
    </div>
  );
}
