import styles from './phone-page.module.css';
import { SmsPanel } from './sms-panel.tsx';
import { WeChatPanel } from './wechat-panel.tsx';

/** The phone of the portal's user: its sms, and its WeChat. */
export function PhonePage() {
  return (
    <div className={styles.page}>
      <SmsPanel />
      <WeChatPanel />
    </div>
  );
}
