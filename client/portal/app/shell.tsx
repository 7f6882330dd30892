import type { ReactNode, Ref } from 'react';
import { COPY } from '#contract/copy.ts';
import { claimedParent } from '#portal/services/embedding.ts';
import { usePortal } from '#portal/services/use-portal.ts';

interface ShellProps {
  readonly children?: ReactNode;
  /** above the card, under the prefix */
  readonly breadcrumb?: ReactNode;
  /** true in embedded mode: no header, a backdrop and a shadow of its own; by default as the address claims */
  readonly framed?: boolean | undefined;
  readonly mainRef?: Ref<HTMLElement> | undefined;
}

/** Header, backdrop and main landmark of every page; index.html has the header too, and their styles. */
export function Shell({ children, breadcrumb, framed, mainRef }: ShellProps) {
  const { window } = usePortal();
  const isFramed = framed ?? claimedParent(window) !== null;
  return (
    <div className="portal" data-framed={isFramed || undefined}>
      {isFramed ? null : (
        <header className="portal-header">
          <span className="portal-logo">{COPY['brand.name']}</span>
        </header>
      )}
      {breadcrumb}
      <main className="portal-main" ref={mainRef} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
