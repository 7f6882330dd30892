import { SmsPanel } from '#client-sandbox/console/phone/sms-panel.tsx';
import { WeChatPanel } from '#client-sandbox/console/phone/wechat-panel.tsx';
import { usePlace } from '#client-sandbox/console/use-place.ts';
import { SMALL, useMedia } from '#client-sandbox/hooks/use-media.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { FramePane } from './frame-pane.tsx';
import { usePortalFrame } from './use-portal-frame.ts';
import styles from './workbench-page.module.css';

/** Messages in sight without scrolling; the rest is a link away. */
const NEWEST_SMS = 3;

/** The portal, the phone of its user, and why it was answered so: all of a sign-in in one view. */
export function WorkbenchPage() {
  const { address, refine } = usePlace();
  const frame = usePortalFrame();
  const isSmall = useMedia(SMALL);
  const shown = address.query.show === 'phone' ? 'phone' : 'page';
  return (
    <div className={styles.bench}>
      {isSmall && (
        <div className={styles.switch}>
          <Segments
            label="显示"
            value={shown}
            choices={[
              { value: 'page', label: '页面' },
              { value: 'phone', label: '手机' },
            ]}
            onChange={(value) => refine({ show: value === 'page' ? '' : value })}
          />
        </div>
      )}
      <div className={styles.page} hidden={isSmall && shown !== 'page'}>
        <FramePane frame={frame} />
      </div>
      <aside className={styles.phone} aria-label="手机" hidden={isSmall && shown !== 'phone'}>
        <SmsPanel newest={NEWEST_SMS} />
        <WeChatPanel />
      </aside>
    </div>
  );
}
