import { spanText } from '#console/status/time-text.ts';
import type { Scenario } from '#simulators/chat-host/protocol/scenario.ts';
import { Button } from '#ui/button.tsx';
import styles from './side-form.module.css';

interface AuthorizationFormProps {
  readonly isPending: boolean;
  readonly scenario: Scenario;
  readonly onChange: (part: Partial<Scenario>) => void;
  readonly onDecide: (ok: boolean) => void;
}

const USUAL_DELAY_MS = 300;

/** Outcome of the next authorisation, or of the pending one. */
export function AuthorizationForm({ isPending, scenario, onChange, onDecide }: AuthorizationFormProps) {
  const { auth, needsAuth } = scenario;
  return (
    <section className={styles.form}>
      <h2 className={styles.heading}>授权</h2>
      <div className={styles.fields}>
        <label className={styles.field}>
          授权结果
          <select
            className={styles.input}
            value={auth.result}
            onChange={(event) =>
              onChange({ auth: { ...auth, result: event.target.value === 'failed' ? 'failed' : 'ok' } })
            }
          >
            <option value="ok">成功</option>
            <option value="failed">失败</option>
          </select>
        </label>
        <label className={styles.field}>
          何时返回
          <select
            className={styles.input}
            value={auth.delayMs === null ? 'person' : 'delay'}
            onChange={(event) =>
              onChange({ auth: { ...auth, delayMs: event.target.value === 'person' ? null : USUAL_DELAY_MS } })
            }
          >
            <option value="delay">{spanText(auth.delayMs ?? USUAL_DELAY_MS)}后</option>
            <option value="person">由我决定</option>
          </select>
        </label>
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={needsAuth}
          onChange={(event) => onChange({ needsAuth: event.target.checked })}
        />
        授权成功前的调用返回错误码7
      </label>
      {isPending && auth.delayMs === null && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => onDecide(true)}>
            通过授权
          </Button>
          <Button look="secondary" size="small" onClick={() => onDecide(false)}>
            拒绝授权
          </Button>
        </div>
      )}
    </section>
  );
}
