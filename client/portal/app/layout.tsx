import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { EmbeddedMode } from '#portal/hooks/embedded-mode.ts';
import { usePageRestore } from '#portal/hooks/use-page-restore.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { claimedParent, isParentAllowed } from '#portal/services/embedding.ts';
import { useStore } from '#portal/services/store.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { MessageRegion } from '#portal/ui/message-region.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { HandOverPage } from './hand-over-page.tsx';
import { Shell } from './shell.tsx';
import { useWrapped } from './wrapper/use-wrapped.ts';
import { Wrapper } from './wrapper/wrapper.tsx';

/** Layout of every page: the central login in the place of one that a wrapper's host wraps, elsewhere the page itself. */
export function Layout({ isWrapped }: { readonly isWrapped: boolean }) {
  const wrapped = useWrapped(isWrapped);
  return (
    <>
      {wrapped ? <Wrapper {...wrapped} /> : <Page />}
      <MessageRegion />
    </>
  );
}

function Page() {
  const { window, messages, handOver } = usePortal();
  const { pathname, search, key } = useLocation();
  const embedded = useEmbedding();
  const phase = useStore(handOver.phase);
  const mainRef = useRef<HTMLElement>(null);
  const firstPath = useRef(pathname);

  // After a change of page the focus is never lost on what is gone; a page that set it itself keeps it.
  useEffect(() => {
    if (firstPath.current === pathname) return;
    firstPath.current = '';
    messages.arriveOnPage();
    window.scrollTo(0, 0);
    const { activeElement, body } = window.document;
    if (activeElement === null || activeElement === body) mainRef.current?.focus();
  }, [pathname, window, messages]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or this one anew, is another sign-in
  useEffect(() => () => handOver.forget(), [key]);
  usePageRestore(() => handOver.forget());

  return (
    <EmbeddedMode value={embedded}>
      <Shell framed={embedded} mainRef={mainRef} breadcrumb={<Breadcrumb pathname={pathname} search={search} />}>
        {phase === 'none' ? <Outlet /> : <HandOverPage failed={phase === 'failed'} />}
      </Shell>
    </EmbeddedMode>
  );
}

/**
 * True if the page is drawn as embedded (spec §4: toggles on parentUrl, allowed host and framed window). Without
 * the allow-list a claim is believed: it changes how the page looks, and nothing is posted before.
 */
function useEmbedding(): boolean {
  const { window } = usePortal();
  const { search } = useLocation();
  const config = usePortalConfig();
  const allowList = config?.embedAllowList;
  return (
    claimedParent(window, search) !== null && (allowList === undefined || isParentAllowed(window, allowList, search))
  );
}
