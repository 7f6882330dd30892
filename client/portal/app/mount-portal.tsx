import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { PortalConfig } from '#portal/api/portal-api.ts';
import type { Portal } from '#portal/services/create-portal.ts';
import { claimedParent } from '#portal/services/embedding.ts';
import { PortalContext } from '#portal/services/use-portal.ts';
import { preloadDialog } from '#portal/ui/load-dialog.ts';
import { answerParent } from './answer-parent.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { showLastResort } from './last-resort.ts';
import { PortalPages } from './portal-pages.tsx';
import { createRoutes } from './routes.tsx';

/**
 * Starts the portal in the element that it mounts at (spec §2). The returned function takes it away again, as a
 * closed tab does; only tests close one.
 */
export function mountPortal(portal: Portal, element: HTMLElement): () => void {
  const { window, config, chunks } = portal;
  const stopAnswering = claimedParent(window) === null ? undefined : answerParent(portal);

  // First of all calls: its answer brings the tokens that all others carry. A failure shows where it matters.
  config.load().then(
    (loaded) => assignGroup(portal, loaded),
    () => undefined,
  );
  preloadDialog(portal);

  // No StrictMode: its doubled effects would open two QR tickets and fill the sandbox's journal with aborted calls.
  const root = createRoot(element, { onUncaughtError: (error) => showLastResort(portal, error) });
  // From here on the page is alive, however long its code takes: it is not the time to speak of a failure (threat F30).
  element.dataset.started = '';
  root.render(
    <PortalContext value={portal}>
      <CrashBoundary>
        <BrowserRouter window={window}>
          <PortalPages firstRoutes={createRoutes(chunks)} />
        </BrowserRouter>
      </CrashBoundary>
    </PortalContext>,
  );
  return () => {
    root.unmount();
    stopAnswering?.();
  };
}

/** spec §4: the group is drawn when the configuration asks for it, once in a browser. What it changes is not shown. */
function assignGroup({ storage }: Portal, { abTestEnabled, abShareB }: PortalConfig): void {
  if (abTestEnabled) storage.abGroup(abShareB);
}
