import { useRouteError } from 'react-router-dom';
import { CrashPage } from './crash-page.tsx';

/** A page that failed to load or to draw (threat F30). */
export function RouteErrorPage() {
  return <CrashPage error={useRouteError()} />;
}
