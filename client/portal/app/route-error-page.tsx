import { useRouteError } from 'react-router-dom';
import { ErrorPage } from './error-page.tsx';

/** A page that failed to load or to draw (threat F30). */
export function RouteErrorPage() {
  return <ErrorPage error={useRouteError()} />;
}
