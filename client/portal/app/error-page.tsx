import { isUnreachable } from '#portal/api/chunk-loader.ts';
import { CrashPage } from './crash-page.tsx';
import { UnreachablePage } from './unreachable-page.tsx';

/** In the place of a page that could not be had: no server answered for its code, or something is wrong with it (threat F30). */
export function ErrorPage({ error }: { error: unknown }) {
  return isUnreachable(error) ? <UnreachablePage /> : <CrashPage error={error} />;
}
