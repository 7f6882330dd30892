import { startTransition, use, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type UNSAFE_createBrowserHistory as CreateHistory,
  type Location,
  matchRoutes,
  type NavigationType,
  type Navigator,
  Router,
  useLocation,
} from 'react-router-dom';
import { CrashBoundary } from './crash-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';
import type { PortalRoute } from './routes.tsx';

type BrowserHistory = ReturnType<typeof CreateHistory>;

interface PortalRouterProps {
  readonly history: BrowserHistory;
  readonly routes: readonly PortalRoute[];
}

interface Place {
  readonly location: Location;
  readonly action: NavigationType;
  /** counts the navigations */
  readonly visit: number;
}

/**
 * The page of the address. Until the code of the next page has come the one before it stays, at the start what stands in
 * the HTML. React Router's own router of this kind, the one with data, is 16 kB that no page here has a use for.
 */
export function PortalRouter({ history, routes }: PortalRouterProps) {
  const [place, setPlace] = useState((): Place => ({ ...placeOf(history), visit: 0 }));
  const isUrgent = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of the first render is compared
  useLayoutEffect(() => {
    const arrive = () => {
      const show = () => setPlace(({ visit }) => ({ ...placeOf(history), visit: visit + 1 }));
      if (isUrgent.current) flushSync(show);
      else startTransition(show);
    };
    const stop = history.listen(arrive);
    // Back was pressed before the first page stood.
    if (history.location.key !== place.location.key) arrive();
    return stop;
  }, [history]);

  const navigator = useMemo(
    (): Navigator => ({
      createHref: (to) => history.createHref(to),
      go: (delta) => history.go(delta),
      replace: (to, state) => history.replace(to, state),
      push: (to, state, options) => {
        isUrgent.current = options?.flushSync === true;
        history.push(to, state);
        isUrgent.current = false;
      },
    }),
    [history],
  );

  return (
    <Router location={place.location} navigationType={place.action} navigator={navigator}>
      <CrashBoundary visit={place.visit}>
        <PageOfAddress routes={routes} visit={place.visit} />
      </CrashBoundary>
    </Router>
  );
}

const placeOf = ({ location, action }: BrowserHistory) => ({ location, action });

/** Outside of any boundary for what is loading: React keeps what is shown for as long. */
function PageOfAddress({ routes, visit }: Pick<PortalRouterProps, 'routes'> & Pick<Place, 'visit'>) {
  const location = useLocation();
  const route = matchRoutes([...routes], location)?.at(-1)?.route;
  if (!route) throw new Error(`no route leads to ${location.pathname}`);
  const { codeFor, isWrapped } = route.page;
  const page = use(codeFor(visit));
  if ('error' in page) return <ErrorPage error={page.error} />;
  return (
    <Layout isWrapped={isWrapped}>
      <page.Component />
    </Layout>
  );
}
