import { type FormEvent, useEffect, useId, useState } from 'react';
import { controlToken, keepControlToken } from '#console/connection/console-client.ts';
import { type ConnectionStatus, useConnectionStatus, useWorld } from '#console/connection/world.tsx';
import { useNotices } from '#console/ui/parts.tsx';
import skip from '#console/ui/skip-link.module.css';
import { Button } from '#ui/button.tsx';
import styles from './token-form.module.css';

/** Asks for the token that the server printed when it started listening on more than loopback. */
export function TokenForm() {
  const { warn } = useNotices();
  const [token, setToken] = useState('');
  const id = useId();
  const hintId = useId();

  function submit(event: FormEvent) {
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

const TEXT: Readonly<Record<ConnectionStatus, string>> = {
  connecting: '连接中',
  connected: '已连接',
  reconnecting: '重新连接中',
  silent: '沙箱没有响应',
  gone: '世界已不存在',
  closed: '需要令牌',
};

/** Says whether the displayed values are live: a strip over the whole width while they are not. */
export function ConnectionState() {
  const status = useConnectionStatus();
  const isBroken = status === 'reconnecting' || status === 'silent';
  return (
    <div className={isBroken ? styles.strip : 'visually-hidden'} data-status={status}>
      <p role="status" aria-live="polite">
        {TEXT[status]}
      </p>
      {isBroken && <p>操作暂停，填写的内容都保留；连上后自动继续</p>}
    </div>
  );
}

/** Says that the server was restarted and lost this world's state, while this page was open. */
export function useLostState(): void {
  const connection = useWorld();
  const { warn } = useNotices();
  useEffect(() => {
    let known: number | null | undefined;
    return connection.onEvent((event) => {
      if (event.type !== 'hello') return;
      const lostAt = event.lostStateAt ?? null;
      if (known !== undefined && lostAt !== null && lostAt !== known)
        warn(`服务重新启动时没能恢复世界${event.world}，它已重新开始`);
      known = lostAt;
    });
  }, [connection, warn]);
}

const CONTENT = 'content';

/** Marks the main part of a page as where the skip link leads. */
export const SKIP_TARGET = { id: CONTENT, tabIndex: -1 } as const;

/** First stop of the Tab key: past bar and nav, into the page. The address stays, because its fragment is a place. */
export function SkipLink({ to = CONTENT, children = '跳到内容' }: { to?: string; children?: string }) {
  return (
    <a
      className={skip.link}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}

/** Id of the portal's page in the workbench. */
export const PORTAL_PAGE = 'portal-page';
