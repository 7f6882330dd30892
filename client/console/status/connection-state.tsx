import { useConnectionStatus } from '#console/connection/use-world.tsx';
import type { ConnectionStatus } from '#console/connection/world-connection.ts';
import styles from './connection-state.module.css';

const TEXT: Readonly<Record<ConnectionStatus, string>> = {
  connecting: '连接中',
  connected: '已连接',
  reconnecting: '重新连接中',
  silent: '沙箱没有响应',
  gone: '世界已不存在',
  closed: '需要令牌',
};

/** Connection state: shows whether the displayed values are live. */
export function ConnectionState() {
  const status = useConnectionStatus();
  return (
    <p role="status" aria-live="polite" className={styles.state} data-status={status}>
      <span className={styles.word}>{TEXT[status]}</span>
    </p>
  );
}
