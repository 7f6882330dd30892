import { type ReactNode, useEffect, useRef, useState } from 'react';
import layout from '#console/ui/layout.module.css';
import { Icon } from '#console/ui/parts.tsx';
import { type ChatHost, chatHostOf } from '#portal/features/host-panels/connect-host.ts';
import { installPhone } from '#simulators/chat-host/bridge-shim.ts';
import parts from '#simulators/parts/page-parts.module.css';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import tags from '#ui/tag.module.css';
import styles from './app-page.module.css';
import { CALL_SPECS, type CallOutcome, type CallSpec, failedOutcome, runCall } from './call-specs.ts';

// Before anything can load the SDK: it looks at the page once, when it is loaded.
installPhone(window);

type Connection = { readonly host: ChatHost } | { readonly failed: ReturnType<typeof failedOutcome> } | null;

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
      <p role="status" className={layout.row}>
        <span className={tags.red}>没有连接</span> {`${failed.text}（${failed.message}）`}
      </p>
    );
  }
  const { platform, platformSub, version, appType, language } = connection.host.environment;
  return (
    <p role="status" className={layout.row}>
      <span className={tags.blue}>{platform}</span>
      <span className={tags.tag}>{appType}</span>
      {platformSub !== 'noSub' && <span className={tags.tag}>{platformSub}</span>}
      {version !== undefined && <span className={tags.tag}>版本{version}</span>}
      {/* The SDK writes * where the host gives no name. */}
      {language !== '*' && <span className={tags.tag}>{language}</span>}
    </p>
  );
}

const SHOWN_MAX = 5;

/** Listens to one event that the host broadcasts. */
function EventCard({ chatHost }: { chatHost: () => Promise<ChatHost> }) {
  const [name, setName] = useState('resume');
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState('');
  const [listening, setListening] = useState('');
  const listener = useRef((event: unknown) => {
    const data = event instanceof CustomEvent ? (event.detail as unknown) : event;
    setSeen((before) => [...before, JSON.stringify(data) ?? ''].slice(-SHOWN_MAX));
  });

  async function act(what: 'on' | 'off') {
    try {
      const host = await chatHost();
      await host[what](what === 'on' ? name : listening, listener.current);
      setListening(what === 'on' ? name : '');
      setWrong('');
    } catch (thrown) {
      const { text, message } = failedOutcome(thrown);
      setWrong(`${text} ${message}`);
    }
  }

  return (
    <Card id="events" title="监听全局事件" method="on / off">
      <div className={styles.form}>
        <TextField label="事件名" value={name} disabled={listening !== ''} onChange={setName} />
        <Button look={listening ? 'secondary' : 'primary'} onClick={() => act(listening ? 'off' : 'on')}>
          {listening ? `停止监听${listening}` : '开始监听'}
        </Button>
        {wrong && <p role="alert">{wrong}</p>}
        <div role="status" className={styles.outcome}>
          {seen.length > 0 && <pre className={`soft ${parts.output}`}>{seen.join('\n')}</pre>}
        </div>
      </div>
    </Card>
  );
}

interface CardProps extends Pick<CallSpec, 'id' | 'title' | 'method'> {
  children: ReactNode;
}

/** One card of the list: only one is open at a time. */
function Card({ id, title, method, children }: CardProps) {
  return (
    <details name="host-call" className={`box ${styles.card}`} data-call={id}>
      <summary className={`${parts.summary} ${styles.summary}`}>
        <span className={styles.title}>{title}</span>
        <code className={styles.method}>{method}</code>
        <span className={parts.mark}>
          <Icon name="down" size={16} />
        </span>
      </summary>
      {children}
    </details>
  );
}

/** One call: its editable parameters, and its result. */
function CallCard({ spec, chatHost }: { spec: CallSpec; chatHost: () => Promise<ChatHost> }) {
  const [text, setText] = useState(() => JSON.stringify(spec.params, null, 2));
  const [running, setRunning] = useState(0);
  const [outcome, setOutcome] = useState<CallOutcome | null>(null);

  async function call() {
    setRunning((count) => count + 1);
    const next = await runCall(spec, text, chatHost);
    setRunning((count) => count - 1);
    setOutcome(next);
  }

  return (
    <Card {...spec}>
      <Form className={styles.form} onSubmit={call}>
        {spec.params !== null && (
          <TextArea label="参数（JSON）" rows={Math.min(20, text.split('\n').length)} value={text} onChange={setText} />
        )}
        <Button type="submit">调用{spec.title}</Button>
        <div role="status" className={styles.outcome}>
          {running > 0 && <span className={tags.amber}>等待宿主应答</span>}
          {outcome && <Outcome outcome={outcome} />}
        </div>
      </Form>
    </Card>
  );
}

function Outcome({ outcome }: { outcome: CallOutcome }) {
  if (outcome.kind === 'ok') {
    return (
      <>
        {outcome.code === '' ? (
          <span className={tags.green}>成功</span>
        ) : (
          <span className={tags.amber}>结果码{outcome.code}</span>
        )}
        {outcome.body !== '' && <pre className={`soft ${parts.output}`}>{outcome.body}</pre>}
      </>
    );
  }
  return (
    <>
      <span className={tags.red}>失败{outcome.code && ` ${outcome.code}`}</span>
      <p className={layout.name}>{outcome.text}</p>
      {outcome.message !== '' && <p className={styles.method}>{outcome.message}</p>}
    </>
  );
}
