import { fragmentOf } from '#console/address.ts';
import { useCheckpoints } from '#console/checkpoints/use-checkpoints.ts';
import { useGoBack } from '#console/checkpoints/use-go-back.tsx';
import { eventText } from '#console/events/event-text.ts';
import { isRefused, toneOf } from '#console/events/outcome.ts';
import { newestActs } from '#console/events/signs.ts';
import tone from '#console/events/status.module.css';
import { useTimeline } from '#console/events/use-timeline.ts';
import { clockText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { headlineOf } from '#contract/reasons/reasons.ts';
import { Button } from '#ui/button.tsx';
import link from '#ui/link.module.css';
import styles from './workbench.module.css';

/** The newest acts with the reason of each refusal, and the way back to before it. */
export function NewestActs({ max }: { max: number }) {
  const { events } = useTimeline();
  const points = useCheckpoints().value?.checkpoints ?? [];
  const acts = newestActs(events ?? [], max);
  return (
    <section className={styles.acts} aria-label="最新操作">
      <h2 className="visually-hidden">最新操作</h2>
      {events && acts.length === 0 && <p className={layout.hint}>页面的每个操作会出现在这里，被拒绝时写着原因</p>}
      <ol className={layout.rows}>
        {acts.map((call) => (
          <NewestAct key={call.seq} call={call} point={points.findLast(({ seq }) => seq < call.seq) ?? null} />
        ))}
      </ol>
    </section>
  );
}

interface NewestActProps {
  readonly call: ReturnType<typeof newestActs>[number];
  /** the world as it was before; null where that is not kept */
  readonly point: Checkpoint | null;
}

function NewestAct({ call, point }: NewestActProps) {
  const { isBusy, goBack } = useGoBack();
  const { seq, at, account, phone, status, reason, code, fault } = call;
  const { title } = eventText(call);
  const why = reason ? headlineOf(reason) : isRefused(call) ? (code ?? '') : '成功';
  const place = `${clockText(at)} ${title}`;
  return (
    <li className={styles.act}>
      <span className={layout.hint}>{clockText(at)}</span>
      <span className={layout.cut}>
        <strong>{title}</strong> {account ?? phone}
      </span>
      <span className={`${styles.why} ${layout.cut}`} title={why}>
        {[why, fault !== null && `故障${fault}`].filter(Boolean).join('，')}
      </span>
      <span className={tone.status} data-tone={toneOf(call)}>
        {status}
      </span>
      <span className={styles.ways}>
        {point && (
          <Button
            look="quiet"
            size="small"
            aria-label={`回到这次之前：${place}`}
            aria-busy={isBusy}
            onClick={() => void goBack(point)}
          >
            回到这次之前
          </Button>
        )}
        <a
          className={link.alone}
          href={fragmentOf({ view: 'record', thing: String(seq) })}
          aria-label={`看记录：${place}`}
        >
          看记录
        </a>
      </span>
    </li>
  );
}
