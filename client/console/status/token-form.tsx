import { type FormEvent, useId, useState } from 'react';
import { controlToken, keepControlToken } from '#console/connection/console-client.ts';
import { useNotices } from '#console/ui/notice.tsx';
import { Button } from '#ui/button.tsx';
import styles from './token-form.module.css';

/** Asks for the token that the server printed when it started listening on more than loopback. */
export function TokenForm() {
  const { warn } = useNotices();
  const [token, setToken] = useState('');
  const id = useId();
  const hintId = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (keepControlToken(token.trim())) window.location.reload();
    else warn('浏览器已关闭存储，无法保存令牌');
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1 className={styles.heading}>请输入控制接口令牌</h1>
      <p id={hintId}>这个沙箱对本机以外开放，启动时在终端显示了令牌。</p>
      {controlToken() !== '' && <p className={styles.wrong}>刚才的令牌不正确</p>}
      <label htmlFor={id}>令牌</label>
      <input
        id={id}
        className={styles.input}
        autoComplete="off"
        spellCheck="false"
        required
        aria-describedby={hintId}
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      <Button type="submit">继续</Button>
    </form>
  );
}
