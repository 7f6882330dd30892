import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { MessageRegion } from '#portal/shared/message-region.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Shell } from './shell.tsx';

/** What every route stands in. */
export function Layout() {
  const { pathname } = useLocation();
  const mainRef = useRef<HTMLElement>(null);
  const firstPath = useRef(pathname);

  // After a change of page the focus is never lost on what is gone; a page that set it itself keeps it.
  useEffect(() => {
    if (firstPath.current === pathname) return;
    firstPath.current = '';
    window.scrollTo(0, 0);
    if (document.activeElement === null || document.activeElement === document.body) mainRef.current?.focus();
  }, [pathname]);

  return (
    <>
      <Shell mainRef={mainRef} breadcrumb={<Breadcrumb pathname={pathname} />}>
        <Outlet />
      </Shell>
      <MessageRegion />
    </>
  );
}
