import type { ReactNode } from 'react';
import layout from '#console/ui/layout.module.css';
import styles from './detail.module.css';

type Pair = readonly [name: string, text: string, beside?: ReactNode];

/** Names and values, as code. */
export function PairList({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(([name, text, beside]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code className={layout.mono}>{text}</code> {beside}
          </dd>
        </div>
      ))}
    </dl>
  );
}
