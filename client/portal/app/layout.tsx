import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { EmbeddedMode } from '#portal/embedding/embedded-mode.ts';
import { forgetHandOver, useHandOver } from '#portal/embedding/hand-over.ts';
import { usePageRestore } from '#portal/hooks/use-page-restore.ts';
import { MessageRegion } from '#portal/ui/message-region.tsx';
import { arriveOnPage } from '#portal/ui/messages.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { HandOverPage } from './hand-over-page.tsx';
import { Shell } from './shell.tsx';
import { useEmbedding } from './use-embedding.ts';
import { useWrapped } from './wrapper/use-wrapped.ts';
import { Wrapper } from './wrapper/wrapper.tsx';

/** Root layout of every route: the central login on a wrapper's host, elsewhere the page itself. */
export function Layout() {
  const wrapped = useWrapped();
  return (
    <>
      {wrapped ? <Wrapper {...wrapped} /> : <Page />}
      <MessageRegion />
    </>
  );
}

function Page() {
  const { pathname, search, key } = useLocation();
  const embedded = useEmbedding();
  const handOver = useHandOver();
  const mainRef = useRef<HTMLElement>(null);
  const firstPath = useRef(pathname);

  // After a change of page the focus is never lost on what is gone; a page that set it itself keeps it.
  useEffect(() => {
    if (firstPath.current === pathname) return;
    firstPath.current = '';
    arriveOnPage();
    window.scrollTo(0, 0);
    if (document.activeElement === null || document.activeElement === document.body) mainRef.current?.focus();
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or this one anew, is another sign-in
  useEffect(() => forgetHandOver, [key]);
  usePageRestore(forgetHandOver);

  return (
    <EmbeddedMode value={embedded}>
      <Shell framed={embedded} mainRef={mainRef} breadcrumb={<Breadcrumb pathname={pathname} search={search} />}>
        {handOver === 'none' ? <Outlet /> : <HandOverPage failed={handOver === 'failed'} />}
      </Shell>
    </EmbeddedMode>
  );
}
