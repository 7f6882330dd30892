import { useLive } from '#console/connection/use-live.ts';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import styles from './violation-notice.module.css';

const SHOWN_MAX = 5;
const TOPICS = ['journal'] as const;

const loadViolations = (connection: WorldConnection): Promise<ResponseOf<typeof CONTROL.violations>> =>
  connection.call(CONTROL.violations);

/** Answers of the mock that broke the contract: there should be none. */
export function ViolationNotice() {
  const { value } = useLive(loadViolations, TOPICS);
  const violations = value?.violations ?? [];
  if (violations.length === 0) return null;
  return (
    <section className={styles.notice} aria-label="违反契约的回答">
      <p className={styles.title}>有{violations.length}个回答违反了契约</p>
      <ul>
        {violations.slice(-SHOWN_MAX).map(({ requestId, endpoint, path, message }) => (
          <li key={requestId + path}>
            {endpoint} {path}：{message}
          </li>
        ))}
      </ul>
    </section>
  );
}
