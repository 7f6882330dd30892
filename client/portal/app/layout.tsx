import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { EmbeddedMode } from '#portal/shared/embedded-mode.ts';
import { forgetHandOver, useHandOver } from '#portal/shared/hand-over.ts';
import { MessageRegion } from '#portal/shared/message-region.tsx';
import { arriveOnPage } from '#portal/shared/messages.ts';
import { usePageRestore } from '#portal/shared/use-page-restore.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { HandOverPage } from './hand-over-page.tsx';
import { Shell } from './shell.tsx';
import { useEmbedding } from './use-embedding.ts';
import { useWrapped } from './wrapper/use-wrapped.ts';
import { Wrapper } from './wrapper/wrapper.tsx';

/** What every route stands in: on a wrapper's host the central login, elsewhere the page itself. */
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
