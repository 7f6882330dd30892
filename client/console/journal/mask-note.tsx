import { MASK } from '#contract/control/journal.ts';
import styles from './journal-detail.module.css';

/** Note where a secret is masked: why it is not shown, and where to find codes. */
export function MaskNote({ shown }: { shown: unknown }) {
  if (!JSON.stringify(shown).includes(MASK)) return null;
  return (
    <p className={styles.note}>
      {MASK}是密码、验证码、令牌、仍可确认的二维码，或不是账号的登录名（可能是密码），日志不给出原文；验证码和二维码在
      <a href="#/phone">手机</a>里看
    </p>
  );
}
