import { pointAfter } from '#client-sandbox/console/checkpoints/point-after.ts';
import { ReturnButton } from '#client-sandbox/console/checkpoints/return-button.tsx';
import { useCheckpoints } from '#client-sandbox/console/checkpoints/use-checkpoints.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import link from '#ui/link.module.css';

interface RowActsProps {
  readonly events: readonly TimelineEvent[];
  /** the open one */
  readonly seq: number;
}

/** Ways from an open row: back to the moment after it where that is kept, and to its mark in the drawing. */
export function RowActs({ events, seq }: RowActsProps) {
  const { value } = useCheckpoints();
  const point = pointAfter(events, value?.checkpoints ?? [], seq);
  return (
    <>
      {point && <ReturnButton point={point} />}
      <a className={link.alone} href={`#/timeline/${seq}`}>
        在时序里看
      </a>
    </>
  );
}
