import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLive, useWorld } from '#console/connection/use-world.tsx';
import { SETTINGS } from '#console/connection/world-list.ts';
import { siteAddress } from '#console/status/site-address.ts';
import { type LoginMessage, readLoginMessage } from '#contract/portal/embed.ts';
import { isAllowedOrigin } from '#contract/portal/redirect.ts';
import { SITES, type Site } from '#contract/sites.ts';
import { parseUrl } from '#contract/url.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import panel from '#ui/panel.module.css';
import tags from '#ui/tag.module.css';
import styles from './site-page.module.css';

interface SitePageProps {
  readonly site: Site;
  /** its own stage page */
  readonly page: string;
  readonly heading: string;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

/** A page of one of the sites around the portal. On another host it would play a different site, so it leads home. */
export function SitePage({ site, page, heading, intro, children }: SitePageProps) {
  const { world } = useWorld();
  const isHome = window.location.hostname === SITES[site];
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.intro}>{intro}</p>
      {isHome ? (
        children
      ) : (
        <p className={styles.elsewhere}>
          这个页面属于{SITES[site]}，现在的主机是{window.location.host}
          <a className={buttonClass()} href={siteAddress(site, world, page)}>
            到{SITES[site]}打开
          </a>
        </p>
      )}
    </div>
  );
}

/** Allow-list for embedding the login in this world, live; null until it was read. */
export function useEmbedList(): readonly string[] | null {
  return useLive(SETTINGS).value?.embedAllowList ?? null;
}

/** True if an allow-list names the site that this page belongs to. */
export function namesThisSite(allowList: readonly string[]): boolean {
  const here = parseUrl(window.location.origin);
  return here !== null && isAllowedOrigin(here, allowList);
}

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
