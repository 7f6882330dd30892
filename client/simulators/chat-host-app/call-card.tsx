import { useId, useState } from 'react';
import { Icon } from '#console/ui/icon.tsx';
import type { ChatHost } from '#portal/features/host-panels/connect-host.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import tags from '#ui/tag.module.css';
import styles from './call-card.module.css';
import type { CallSpec } from './call-specs.ts';
import { type CallOutcome, runCall } from './run-call.ts';

interface CallCardProps {
  readonly spec: CallSpec;
  readonly chatHost: () => Promise<ChatHost>;
}

/** One call: its editable parameters, and its result. */
export function CallCard({ spec, chatHost }: CallCardProps) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(spec.params, null, 2));
  const [running, setRunning] = useState(0);
  const [outcome, setOutcome] = useState<CallOutcome | null>(null);

  async function call(): Promise<void> {
    setRunning((count) => count + 1);
    const next = await runCall(spec, text, chatHost);
    setRunning((count) => count - 1);
    setOutcome(next);
  }

  function submit(): void {
    void call();
  }

  return (
    <details name="host-call" className={styles.card} data-call={spec.id}>
      <summary className={styles.summary}>
        <span className={styles.title}>{spec.title}</span>
        <code className={styles.method}>{spec.method}</code>
        <span className={styles.mark}>
          <Icon name="down" size={16} />
        </span>
      </summary>
      <Form className={styles.form} onSubmit={submit}>
        {spec.params !== null && (
          <>
            <label className={styles.label} htmlFor={id}>
              参数（JSON）
            </label>
            <textarea
              id={id}
              className={styles.params}
              spellCheck={false}
              rows={Math.min(20, text.split('\n').length)}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </>
        )}
        <Button type="submit">调用{spec.title}</Button>
        <div role="status" className={styles.outcome}>
          {running > 0 && <span className={tags.amber}>等待宿主应答</span>}
          {outcome && <Outcome outcome={outcome} />}
        </div>
      </Form>
    </details>
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
        {outcome.body !== '' && <pre className={styles.body}>{outcome.body}</pre>}
      </>
    );
  }
  return (
    <>
      <span className={tags.red}>失败{outcome.code && ` ${outcome.code}`}</span>
      <p className={styles.text}>{outcome.text}</p>
      {outcome.message !== '' && <p className={styles.message}>{outcome.message}</p>}
    </>
  );
}
