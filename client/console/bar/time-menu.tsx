import { ClockPanel } from '#console/clock/clock-panel.tsx';
import { useWorld, useWorldNow } from '#console/connection/use-world.tsx';
import { clockText, dayText } from '#console/status/time-text.ts';
import tags from '#ui/tag.module.css';
import { BarPopover } from './bar-popover.tsx';
import styles from './top-bar.module.css';

/** The world's time, and the acts on it. */
export function TimeMenu() {
  return (
    <BarPopover name="time" label="时钟" icon="clock" trigger={<WorldTime />}>
      <ClockPanel />
    </BarPopover>
  );
}

/** The world's time; it may be another day there, and time may stand still. */
export function WorldTime() {
  const { clock } = useWorld();
  const now = useWorldNow();
  if (now === null) return <span className="visually-hidden">时钟</span>;
  return (
    <>
      <span className="visually-hidden">沙箱时钟</span>
      <span className={styles.day}>{dayText(now)}</span>
      <span className={styles.time}>{clockText(now)}</span>
      {clock.isFrozen && <span className={`${tags.mark} ${styles.frozen}`}>已冻结</span>}
    </>
  );
}
