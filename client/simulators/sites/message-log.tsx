import { type ReactNode, useState } from 'react';
import { useWindowEvent } from '#console/hooks/browser.ts';
import layout from '#console/ui/layout.module.css';
import { Act } from '#console/ui/parts.tsx';
import { type LoginMessage, readLoginMessage } from '#contract/portal/embed.ts';
import parts from '#simulators/parts/page-parts.module.css';
import { PagePanel } from '#simulators/parts/page-parts.tsx';
import tags from '#ui/tag.module.css';
import styles from './site-page.module.css';

interface MessageLogProps {
  /** meaning of an empty log */
  emptyText: string;
  /** the origin whose messages this site trusts; without one it trusts none */
  trusted?: string;
  /** beneath a login that is believed */
  action?: (login: LoginMessage) => ReactNode;
}

/** Messages that this window received. As text only: their senders are untrusted. */
export function MessageLog({ emptyText, trusted, action }: MessageLogProps) {
  const { messages, clear } = useMessages();
  return (
    <PagePanel
      label="收到的消息"
      title={`收到的消息 ${messages.length}`}
      beside={messages.length > 0 && <Act onClick={clear}>清空</Act>}
    >
      <div role="log" className={layout.rows}>
        {messages.length === 0 && <p className={layout.hint}>{emptyText}</p>}
        {messages.map((message) => {
          const login = message.origin === trusted ? message.login : null;
          return (
            <article key={message.seq} className={styles.message}>
              <p className={layout.row}>
                <span className={login ? tags.green : tags.tag}>{login ? '登录消息' : '忽略'}</span>
                <span className={layout.hint}>{message.origin}</span>
              </p>
              <pre className={`soft ${parts.output}`}>{message.text}</pre>
              {login && action?.(login)}
            </article>
          );
        })}
      </div>
    </PagePanel>
  );
}

/** A message that this window received. */
interface SeenMessage {
  seq: number;
  origin: string;
  /** as text, shortened: a page may post anything */
  text: string;
  /** the login it hands over; null for everything else */
  login: LoginMessage | null;
}

const KEPT = 50;
const TEXT_MAX = 400;

/** Every message that arrives here, newest first, from any sender. */
function useMessages() {
  const [messages, setMessages] = useState<readonly SeenMessage[]>([]);
  useWindowEvent('message', ({ origin, data }) =>
    setMessages((seen) => {
      const seq = (seen[0]?.seq ?? 0) + 1;
      return [{ seq, origin, text: textOf(data), login: readLoginMessage(data) }, ...seen].slice(0, KEPT);
    }),
  );
  return { messages, clear: () => setMessages([]) };
}

function textOf(data: unknown) {
  if (typeof data === 'string') return data.slice(0, TEXT_MAX);
  try {
    return (JSON.stringify(data) ?? String(data)).slice(0, TEXT_MAX);
  } catch {
    return String(data).slice(0, TEXT_MAX);
  }
}
