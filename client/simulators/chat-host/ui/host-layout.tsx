import type { ReactNode } from 'react';
import type { Platform } from '#console/status/chat-hosts.ts';
import styles from './host-layout.module.css';
import { HostSide } from './host-side.tsx';
import type { RunningHost } from './use-host.ts';

interface HostLayoutProps {
  readonly platform: Platform;
  readonly host: RunningHost;
  readonly onRestart: () => void;
  readonly onIntroduce?: () => void;
  readonly children: ReactNode;
}

/** The simulated device, and beside it what a person may do to it. */
export function HostLayout({ platform, host, onRestart, onIntroduce, children }: HostLayoutProps) {
  return (
    <div className={styles.layout}>
      <section className={styles.device} aria-label="模拟的宿主">
        {children}
      </section>
      <HostSide platform={platform} host={host} onRestart={onRestart} {...(onIntroduce && { onIntroduce })} />
    </div>
  );
}
