import { fragmentOf } from '#console/address.ts';
import { pointsOf } from '#console/checkpoints/points-of.ts';
import { ReturnButton } from '#console/checkpoints/return-button.tsx';
import { useCheckpoints } from '#console/checkpoints/use-checkpoints.ts';
import { type BySeq, eventText } from '#console/events/event-text.ts';
import { toneOf } from '#console/events/outcome.ts';
import { newestActs } from '#console/events/signs.ts';
import tone from '#console/events/status.module.css';
import { useTimeline } from '#console/events/use-timeline.ts';
import { clockText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import link from '#ui/link.module.css';
import styles from './workbench.module.css';

const NONE: readonly TimelineEvent[] = [];

/** The newest acts with the reason of each refusal, and the way back to before it. */
export function NewestActs({ max }: { max: number }) {
  const { events: read } = useTimeline();
  const points = useCheckpoints().value?.checkpoints ?? [];
  const events = read ?? NONE;
  const acts = newestActs(events, max);
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  return (
    <section className={styles.acts} aria-label="最新操作">
      <h2 className="visually-hidden">最新操作</h2>
      {read && acts.length === 0 && <p className={layout.hint}>页面的每个操作会出现在这里，被拒绝时写着原因</p>}
      <ol className={layout.rows}>
        {acts.map((call) => (
          <NewestAct key={call.seq} call={call} bySeq={bySeq} point={pointsOf(events, points, call.seq).before} />
        ))}
      </ol>
    </section>
  );
}

interface NewestActProps {
  readonly call: ReturnType<typeof newestActs>[number];
  readonly bySeq: BySeq;
  /** the world as it was before; null where that is not kept */
  readonly point: Checkpoint | null;
}

function NewestAct({ call, bySeq, point }: NewestActProps) {
  const { seq, at, status } = call;
  const { what, who, end } = eventText(call, bySeq);
  return (
    <li className={styles.act}>
      <span className={layout.hint}>{clockText(at)}</span>
      <span className={layout.cut}>
        <strong>{what}</strong> {who}
      </span>
      <span className={`${styles.why} ${layout.cut}`} title={end}>
        {end}
      </span>
      <span className={tone.status} data-tone={toneOf(call)}>
        {status}
      </span>
      <span className={styles.ways}>
        {point && <ReturnButton point={point} look="quiet" place={`${clockText(at)} ${what}`} />}
        <a
          className={link.alone}
          href={fragmentOf({ view: 'record', thing: String(seq) })}
          aria-label={`看记录：${clockText(at)} ${what}`}
        >
          看记录
        </a>
      </span>
    </li>
  );
}
