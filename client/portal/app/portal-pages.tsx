import { useState } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { usePortal } from '#portal/services/use-portal.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { createRoutes, routesAt } from './routes.tsx';

interface PortalPagesProps {
  /** made outside of React, which forgets a first render's state while the page's code is on its way */
  readonly firstRoutes: readonly RouteObject[];
}

/**
 * The page of the address. It stands outside of `Suspense`: until its code has come the page before it stays, at the
 * start what stands in the HTML.
 */
export function PortalPages({ firstRoutes }: PortalPagesProps) {
  const { chunks } = usePortal();
  const { key } = useLocation();
  const [routes, setRoutes] = useState(firstRoutes);
  // `React.lazy` keeps a failure for good: with new routes the next visit asks again (threat F30).
  return (
    <CrashBoundary visit={key} onCrash={() => setRoutes(createRoutes(chunks))}>
      <Page routes={routes} />
    </CrashBoundary>
  );
}

function Page({ routes }: { readonly routes: readonly RouteObject[] }) {
  return useRoutes(routesAt(useLocation().pathname, routes));
}
