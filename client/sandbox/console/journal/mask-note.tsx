import { MASK } from '#contract/control-journal.ts';
import styles from './journal-detail.module.css';

/** Where a person looks for a secret: why it is not there, and where a code is. */
export function MaskNote({ shown }: { shown: unknown }) {
  if (!JSON.stringify(shown).includes(MASK)) return null;
  return (
    <p className={styles.note}>
      {MASK}是密码、验证码或令牌：日志里不保存原文，接口也从不给出；验证码在<a href="#/phone">手机</a>里看
    </p>
  );
}
