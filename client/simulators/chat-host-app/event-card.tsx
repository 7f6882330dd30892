import { useRef, useState } from 'react';
import { Icon } from '#console/ui/icon.tsx';
import type { ChatHost } from '#portal/features/host-panels/connect-host.ts';
import { Button } from '#ui/button.tsx';
import styles from './call-card.module.css';
import { failedOutcome } from './run-call.ts';

const SHOWN_MAX = 5;

/** Listens to one event that the host broadcasts. */
export function EventCard({ chatHost }: { chatHost: () => Promise<ChatHost> }) {
  const [name, setName] = useState('resume');
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState('');
  const [listening, setListening] = useState('');
  const listener = useRef((event: unknown) => {
    const data = event instanceof CustomEvent ? (event.detail as unknown) : event;
    setSeen((before) => [...before, JSON.stringify(data) ?? ''].slice(-SHOWN_MAX));
  });

  async function act(what: 'on' | 'off'): Promise<void> {
    try {
      const host = await chatHost();
      await host[what](what === 'on' ? name : listening, listener.current);
      setListening(what === 'on' ? name : '');
      setWrong('');
    } catch (thrown) {
      const outcome = failedOutcome(thrown);
      setWrong(outcome.kind === 'failed' ? `${outcome.text} ${outcome.message}` : '');
    }
  }

  return (
    <details name="host-call" className={styles.card} data-call="events">
      <summary className={styles.summary}>
        <span className={styles.title}>监听全局事件</span>
        <code className={styles.method}>on / off</code>
        <span className={styles.mark}>
          <Icon name="down" size={16} />
        </span>
      </summary>
      <div className={styles.form}>
        <label className={styles.label}>
          事件名
          <input
            className={styles.input}
            value={name}
            disabled={listening !== ''}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <Button look={listening ? 'secondary' : 'primary'} onClick={() => void act(listening ? 'off' : 'on')}>
          {listening ? `停止监听${listening}` : '开始监听'}
        </Button>
        {wrong && <p role="alert">{wrong}</p>}
        <div role="status" className={styles.outcome}>
          {seen.length > 0 && <pre className={styles.body}>{seen.join('\n')}</pre>}
        </div>
      </div>
    </details>
  );
}
