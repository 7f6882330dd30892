import type { Part } from '#console/timeline/layout/parts.ts';
import styles from './mark.module.css';

/** One piece of a mark, or the same piece of many; `hatch` is the id of the pattern of what a fault touched. */
export function MarkPart({ part, hatch }: { part: Part; hatch: string }) {
  const { kind, d, look, lane, sign } = part;
  return (
    <path
      className={styles[kind]}
      data-look={look}
      data-lane={lane}
      data-sign={sign ?? undefined}
      fill={kind === 'hatch' ? `url(#${hatch})` : undefined}
      d={d}
    />
  );
}
