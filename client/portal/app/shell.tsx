import type { ReactNode, Ref } from 'react';
import { COPY } from '#contract/copy.ts';
import { claimedParent } from '#portal/services/embedding.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import styles from './shell.module.css';

interface ShellProps {
  readonly children?: ReactNode;
  /** above the card, under the prefix */
  readonly breadcrumb?: ReactNode;
  /** true in embedded mode: no header, a backdrop and a shadow of its own; by default as the address claims */
  readonly framed?: boolean | undefined;
  readonly mainRef?: Ref<HTMLElement> | undefined;
}

/** Header, backdrop and main landmark of every page. */
export function Shell({ framed, ...shell }: ShellProps) {
  const { window } = usePortal();
  return <PlainShell {...shell} framed={framed ?? claimedParent(window) !== null} />;
}

/** The same without a window to look at. */
export function PlainShell({ children, breadcrumb, framed, mainRef }: ShellProps) {
  return (
    <div className={styles.shell} data-framed={framed || undefined}>
      {framed ? null : (
        <header className={styles.header}>
          <span className={styles.logo}>
            <LogoMark />
            {COPY['brand.name']}
          </span>
        </header>
      )}
      {breadcrumb}
      <main className={styles.main} ref={mainRef} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function LogoMark() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--color-primary)" />
      <path
        d="M10.5 21.5h11.6a4.4 4.4 0 0 0 .7-8.75 6.8 6.8 0 0 0-13-.9 4.9 4.9 0 0 0 .7 9.65z"
        fill="none"
        stroke="var(--color-on-primary)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M12.8 16.8l2.4 2.4 4.3-4.6"
        fill="none"
        stroke="var(--color-on-primary)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
