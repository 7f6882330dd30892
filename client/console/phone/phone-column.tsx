import styles from './phone-column.module.css';
import { SmsPanel } from './sms-panel.tsx';
import { WeChatPanel } from './wechat-panel.tsx';

/** Number of messages shown; the rest is on the phone's own page. */
const NEWEST = 2;

/** The phone in a narrow column, for standing beside whatever else is in view. */
export function PhoneColumn() {
  return (
    <aside className={styles.column} aria-label="手机">
      <SmsPanel newest={NEWEST} />
      <WeChatPanel />
    </aside>
  );
}
