import { useEffect, useState } from 'react';
import { controlToken, keepControlToken } from '#console/connection/console-client.ts';
import { type ConnectionStatus, useConnectionStatus, useWorld } from '#console/connection/world.tsx';
import layout from '#console/ui/layout.module.css';
import { useNotices } from '#console/ui/parts.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import styles from './page-state.module.css';

/** Asks for the token that the server printed when it started listening on more than loopback. */
export function TokenForm() {
  const { warn } = useNotices();
  const [token, setToken] = useState('');

  function submit() {
    if (keepControlToken(token.trim())) window.location.reload();
    else warn('浏览器已关闭存储，无法保存令牌');
  }

  return (
    <Form className={`${layout.stack} ${styles.form}`} onSubmit={submit}>
      <h1 className={styles.heading}>请输入控制接口令牌</h1>
      <TextField
        label="令牌"
        value={token}
        onChange={setToken}
        hint="这个沙箱对本机以外开放，启动时在终端显示了令牌"
        error={controlToken() !== '' && token === '' ? '刚才的令牌不正确' : undefined}
      />
      <Button type="submit">继续</Button>
    </Form>
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

/** A strip over the whole width while the displayed values are not live. */
export function ConnectionState() {
  const status = useConnectionStatus();
  const isBroken = status === 'reconnecting' || status === 'silent';
  return (
    <>
      <p role="status" aria-live="polite" className="visually-hidden">
        {!isBroken && TEXT[status]}
      </p>
      {isBroken && (
        <div role="alert" className={styles.strip}>
          <p>{TEXT[status]}</p>
          <p>操作暂停，填写的内容都保留；连上后自动继续</p>
        </div>
      )}
    </>
  );
}

/** Notice of a restart in which the server lost this world's state, while this page was open. */
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

/** Marks the main part of a page as the target of the skip link. */
export const SKIP_TARGET = { id: CONTENT, tabIndex: -1 } as const;

/** First stop of the Tab key: past bar and nav, into the page. The address stays, because its fragment is a place. */
export function SkipLink({ to = CONTENT, children = '跳到内容' }: { to?: string; children?: string }) {
  return (
    <a
      className={styles.link}
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
