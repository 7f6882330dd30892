import { useId } from 'react';
import { fragmentOf } from '#console/address.ts';
import { pointAfter } from '#console/checkpoints/point-after.ts';
import { ReturnButton } from '#console/checkpoints/return-button.tsx';
import { useCheckpoints } from '#console/checkpoints/use-checkpoints.ts';
import { type EventOf, reasonText } from '#console/events/event-text.ts';
import { isRefused, isUnmatched, toneOf } from '#console/events/outcome.ts';
import { newestCalls } from '#console/events/signs.ts';
import tone from '#console/events/status.module.css';
import { targetOf } from '#console/events/target.ts';
import { useTimeline } from '#console/events/use-timeline.ts';
import { clockText } from '#console/status/time-text.ts';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import link from '#ui/link.module.css';
import styles from './newest-calls.module.css';

/** The newest calls with the reason of each refusal, as links to the drawing of them all. */
export function NewestCalls({ max }: { max: number }) {
  const { events } = useTimeline();
  const { value: points } = useCheckpoints();
  const headingId = useId();
  const calls = newestCalls(events ?? [], max);
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          最新请求
        </h2>
        {calls.length > 0 && (
          <a className={link.alone} href={fragmentOf({ view: 'timeline' })}>
            时序
          </a>
        )}
        {calls.length > 0 && (
          <a className={link.alone} href={fragmentOf({ view: 'journal' })}>
            请求日志
          </a>
        )}
      </header>
      {events && calls.length === 0 && <p className={styles.none}>页面的每个请求会出现在这里，被拒绝时写着原因</p>}
      <ol className={styles.list}>
        {calls.map((call) => (
          <NewestCall
            key={call.seq}
            call={call}
            point={pointAfter(events ?? [], points?.checkpoints ?? [], call.seq)}
          />
        ))}
      </ol>
    </section>
  );
}

interface NewestCallProps {
  readonly call: EventOf<'call'>;
  /** the world as this call left it; null where that is not kept */
  readonly point: Checkpoint | null;
}

function NewestCall({ call, point }: NewestCallProps) {
  const { seq, at, method, path, status, fault } = call;
  const why = isUnmatched(call) ? '未匹配' : isRefused(call) ? reasonText(call) : '';
  return (
    <li className={styles.row}>
      <a className={styles.call} href={fragmentOf({ view: 'timeline', thing: String(seq) })}>
        <span className={styles.time}>{clockText(at)}</span>
        <span className={styles.path}>
          {method} {targetOf(path).path}
        </span>
        <span className={`${tone.status} ${styles.status}`} data-tone={toneOf(call)}>
          {status}
        </span>
        <span className={styles.why}>
          {why}
          {fault !== null && ` 故障${fault}`}
        </span>
      </a>
      <span className={styles.back}>{point && <ReturnButton point={point} />}</span>
    </li>
  );
}
