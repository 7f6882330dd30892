import type { ReactNode } from 'react';
import { clockText, dayText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import type { OpenedReplay } from '#contract/control/replay.ts';
import type { Trace } from '#contract/trace.ts';
import styles from './read-only-banner.module.css';

interface ReadOnlyBannerProps {
  readonly label: string;
  /** of the file, or of the test */
  readonly name: string;
  readonly opened: Pick<OpenedReplay, 'world' | 'fixture' | 'seed' | 'now'>;
  readonly replayed: Trace['replayed'];
  readonly children: ReactNode;
}

/** Above a record that is only read: whose it is, and of a bundle how well it ran again. */
export function ReadOnlyBanner({ label, name, opened, replayed, children }: ReadOnlyBannerProps) {
  const { world, fixture, seed, now } = opened;
  return (
    <section className={layout.banner} aria-label={label}>
      <p>
        <strong>只读</strong> {name}
      </p>
      <p className={`${layout.row} ${layout.hint} ${styles.facts}`}>
        <span>世界{world}</span>
        <span>场景{fixture}</span>
        <span>种子{seed}</span>
        <span>
          到{dayText(now)} {clockText(now)}
        </span>
        {replayed && <span>{replayedText(replayed)}</span>}
        {replayed?.complete === false && <span>更早的{replayed.missing}条没有录下</span>}
      </p>
      {children}
    </section>
  );
}

function replayedText({ calls, different }: NonNullable<Trace['replayed']>): string {
  return different === 0 ? `${calls}个请求，回答与录下的一致` : `${calls}个请求，${different}个回答与录下的不同`;
}
