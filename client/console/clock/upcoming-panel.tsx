import { useId } from 'react';
import { useWorldNow } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { OpenWorkbench } from '#console/open-workbench.tsx';
import { leftText, momentText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ClockState } from '#contract/control/world.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import panel from '#ui/panel.module.css';
import { justAfter, type OnMove } from './moves.ts';
import styles from './upcoming-panel.module.css';

interface UpcomingPanelProps {
  /** null until it was read */
  readonly upcoming: ClockState['upcoming'] | null;
  readonly onMove: OnMove;
}

/** Scheduled events, soonest first. */
export function UpcomingPanel({ upcoming, onMove }: UpcomingPanelProps) {
  const now = useWorldNow();
  const headingId = useId();
  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <header className={panel.head}>
        <h2 id={headingId} className={panel.title}>
          即将发生
        </h2>
        <CurlButton call={{ endpoint: CONTROL.clock }} what="读取时钟" />
      </header>
      {upcoming && upcoming.length === 0 && (
        <Empty icon={<Icon name="clock" size={28} />} title="没有会自己到期的东西">
          <p>验证码、二维码和会话会列在这里</p>
          <OpenWorkbench />
        </Empty>
      )}
      <ol className={styles.list}>
        {(upcoming ?? []).map((item) => (
          <li key={`${item.at} ${item.what}`} className={styles.item}>
            <p className={styles.what}>{item.what}</p>
            <p className={styles.when}>
              {momentText(item.at, now)}
              {now !== null && <span>还有{leftText(item.at - now)}</span>}
            </p>
            <span className={styles.acts}>
              <CurlButton
                call={{ endpoint: CONTROL.moveClock, input: { body: { now: justAfter(item) } } }}
                what={`推进到${item.what}`}
                isQuiet
              />
              <Button
                look="quiet"
                size="small"
                aria-label={`推进到${item.what}`}
                onClick={() => void onMove({ now: justAfter(item) }, `时钟已推进到${item.what}`)}
              >
                推进到此
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
