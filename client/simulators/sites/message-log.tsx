import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type LoginMessage, readLoginMessage } from '#contract/portal/embed.ts';
import { Button } from '#ui/button.tsx';
import panel from '#ui/panel.module.css';
import tags from '#ui/tag.module.css';
import styles from './message-log.module.css';

interface MessageLogProps {
  readonly messages: readonly SeenMessage[];
  readonly onClear: () => void;
  /** what it means that there is none */
  readonly emptyText: string;
  /** the origin whose messages this site trusts; without one it trusts none */
  readonly trusted?: string;
  /** beneath a login that is believed */
  readonly action?: (message: SeenMessage) => ReactNode;
}

/** Messages that this window received. As text only: their senders are untrusted. */
export function MessageLog({ messages, onClear, emptyText, trusted, action }: MessageLogProps) {
  return (
    <section className={panel.panel} aria-label="收到的消息">
      <div className={panel.head}>
        <h2 className={panel.title}>收到的消息 {messages.length}</h2>
        {messages.length > 0 && (
          <Button look="secondary" size="small" onClick={onClear}>
            清空
          </Button>
        )}
      </div>
      <div role="log">
        {messages.length === 0 && <p className={panel.note}>{emptyText}</p>}
        {messages.map((message) => {
          const isBelieved = message.origin === trusted && message.login !== null;
          return (
            <article key={message.seq} className={styles.message}>
              <p className={styles.from}>
                <span className={isBelieved ? tags.green : tags.tag}>{isBelieved ? '登录消息' : '忽略'}</span>
                <span className={styles.origin}>{message.origin}</span>
              </p>
              <pre className={styles.text}>{message.text}</pre>
              {isBelieved && action?.(message)}
            </article>
          );
        })}
      </div>
    </section>
  );
}

/** A message that this window received. */
interface SeenMessage {
  readonly seq: number;
  readonly origin: string;
  /** as text, shortened: a page may post anything */
  readonly text: string;
  /** the login it hands over; null for everything else */
  readonly login: LoginMessage | null;
}

const KEPT = 50;
const TEXT_MAX = 400;

/** Every message that arrives here, newest first, from any sender. */
export function useMessages(): { readonly messages: readonly SeenMessage[]; readonly clear: () => void } {
  const [messages, setMessages] = useState<readonly SeenMessage[]>([]);
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>) => {
      setMessages((seen) => {
        const seq = (seen[0]?.seq ?? 0) + 1;
        return [{ seq, origin, text: textOf(data), login: readLoginMessage(data) }, ...seen].slice(0, KEPT);
      });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  const clear = useCallback(() => setMessages([]), []);
  return { messages, clear };
}

function textOf(data: unknown): string {
  if (typeof data === 'string') return data.slice(0, TEXT_MAX);
  try {
    return (JSON.stringify(data) ?? String(data)).slice(0, TEXT_MAX);
  } catch {
    return String(data).slice(0, TEXT_MAX);
  }
}
