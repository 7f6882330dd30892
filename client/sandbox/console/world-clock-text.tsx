import { useWorld, useWorldNow } from '#client-sandbox/connection/use-world.tsx';
import { clockText, dayText } from '#client-sandbox/status/time-text.ts';
import tags from '#ui/tag.module.css';
import styles from './top-bar.module.css';

/** The world's time; it may be another day there, and time may stand still. */
export function WorldClockText() {
  const { clock } = useWorld();
  const now = useWorldNow();
  if (now === null) return null;
  return (
    <p className={styles.clock}>
      <span className="visually-hidden">沙箱时钟</span>
      <span className={styles.day}>{dayText(now)}</span>
      <span className={styles.time}>{clockText(now)}</span>
      {clock.isFrozen && <span className={`${tags.mark} ${styles.frozen}`}>已冻结</span>}
    </p>
  );
}
