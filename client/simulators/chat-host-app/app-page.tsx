import { useEffect, useState } from 'react';
import { type ChatHost, chatHostOf } from '#portal/features/host-panels/connect-host.ts';
import { installPhone } from '#simulators/chat-host/bridge-shim/install-phone.ts';
import tags from '#ui/tag.module.css';
import styles from './app-page.module.css';
import { CallCard } from './call-card.tsx';
import { CALL_SPECS } from './call-specs.ts';
import { EventCard } from './event-card.tsx';
import { type CallOutcome, failedOutcome } from './run-call.ts';

// Before anything can load the SDK: it looks at the page once, when it is loaded.
installPhone(window);

type Connection = { readonly host: ChatHost } | { readonly failed: CallOutcome } | null;

/** A page inside the chat host that offers every call, with parameters to change. */
export function AppPage() {
  const [chatHost] = useState(() => chatHostOf(window));
  const [connection, setConnection] = useState<Connection>(null);
  useEffect(() => {
    let isCurrent = true;
    chatHost()
      .then((host) => ({ host }))
      .catch((thrown: unknown) => ({ failed: failedOutcome(thrown) }))
      .then((next) => {
        if (isCurrent) setConnection(next);
      })
      .catch((thrown: unknown) => reportError(thrown));
    return () => {
      isCurrent = false;
    };
  }, [chatHost]);
  return (
    <main className={styles.page} aria-label="应用">
      <header className={styles.head}>
        <h1 className={styles.heading}>宿主接口调用</h1>
        <ConnectionText connection={connection} />
      </header>
      <div className={styles.list}>
        {CALL_SPECS.map((spec) => (
          <CallCard key={spec.id} spec={spec} chatHost={chatHost} />
        ))}
        <EventCard chatHost={chatHost} />
      </div>
    </main>
  );
}

function ConnectionText({ connection }: { connection: Connection }) {
  if (!connection) return <p role="status">正在连接宿主…</p>;
  if ('failed' in connection) {
    const { failed } = connection;
    return (
      <p role="status" className={styles.facts}>
        <span className={tags.red}>没有连接</span> {failed.kind === 'failed' && `${failed.text}（${failed.message}）`}
      </p>
    );
  }
  const { platform, platformSub, version, appType, language } = connection.host.environment;
  return (
    <p role="status" className={styles.facts}>
      <span className={tags.blue}>{platform}</span>
      <span className={tags.tag}>{appType}</span>
      {platformSub !== 'noSub' && <span className={tags.tag}>{platformSub}</span>}
      {version !== undefined && <span className={tags.tag}>版本{version}</span>}
      {/* The SDK writes * where the host does not say. */}
      {language !== '*' && <span className={tags.tag}>{language}</span>}
    </p>
  );
}
