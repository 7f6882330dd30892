import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { setEmbedded } from '#portal/api/embedded-calls.ts';
import type { PortalConfig } from '#portal/api/portal-api.ts';
import { loadPortalConfig } from '#portal/configuration/portal-config.ts';
import { claimedParent } from '#portal/embedding/embedding.ts';
import { abGroup } from '#portal/sign-in/storage.ts';
import { preloadDialog } from '#portal/ui/dialog.tsx';
import { answerParent } from './answer-parent.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { showLastResort } from './last-resort.ts';
import { router } from './router.tsx';

/**
 * Starts the portal in the element that it mounts at (spec §2). The returned function takes it away again, as a
 * closed tab does; only tests close one.
 */
export function mountPortal(element: HTMLElement): () => void {
  // Before the first of them: a page in another site's frame says so with each call, for its cookies' sake.
  const parent = claimedParent();
  setEmbedded(parent !== null && parent !== window.location.origin);
  const stopAnswering = parent === null ? undefined : answerParent();

  // First of all calls: its answer brings the tokens that all others carry. A failure shows where it matters.
  loadPortalConfig().then(assignGroup, () => undefined);
  preloadDialog();

  // No StrictMode: its doubled effects would open two QR tickets and fill the sandbox's journal with aborted calls.
  const root = createRoot(element, { onUncaughtError: showLastResort });
  root.render(
    <CrashBoundary>
      <RouterProvider router={router} />
    </CrashBoundary>,
  );
  return () => {
    root.unmount();
    router.dispose();
    stopAnswering?.();
  };
}

/** spec §4: the group is drawn when the configuration asks for it, once in a browser. What it changes is not shown. */
function assignGroup({ abTestEnabled, abShareB }: PortalConfig): void {
  if (abTestEnabled) abGroup(abShareB);
}
