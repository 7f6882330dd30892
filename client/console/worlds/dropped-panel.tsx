import { useId } from 'react';
import { DROP_REASONS } from '#console/gone/gone-reason.ts';
import type { WorldList } from '#contract/control/world.ts';
import { buttonClass } from '#ui/button.tsx';
import panel from '#ui/panel.module.css';
import styles from './worlds-page.module.css';

const SHOWN_MAX = 10;

/** Worlds that the sandbox dropped by itself, the newest first; each can be made again. */
export function DroppedPanel({ dropped }: Pick<WorldList, 'dropped'>) {
  const headingId = useId();
  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        最近收回的世界
      </h2>
      <ul className={styles.dropped}>
        {dropped
          .toReversed()
          .slice(0, SHOWN_MAX)
          .map(({ id, reason, at }) => (
            <li key={`${id} ${at}`}>
              <span>{id}</span>
              <span className={panel.note}>{DROP_REASONS[reason]}</span>
              <a
                className={buttonClass('quiet', 'small')}
                href={`?world=${encodeURIComponent(id)}#/worlds`}
                aria-label={`查看世界${id}`}
              >
                重新创建
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
