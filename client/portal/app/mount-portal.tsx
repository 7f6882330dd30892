import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { READY_ANSWER, READY_QUESTION } from '#contract/portal/embed.ts';
import type { PortalConfig } from '#portal/api/portal-api.ts';
import type { Portal } from '#portal/services/create-portal.ts';
import { claimedParent, type Embedding, embeddingParent } from '#portal/services/embedding.ts';
import { PortalContext, usePortal } from '#portal/services/use-portal.ts';
import { preloadDialog } from '#portal/ui/dialog.tsx';
import { addMissingBuiltIns } from '#ui/built-ins.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { createRoutes, routesAt } from './routes.tsx';

/**
 * Starts the portal in the element that it mounts at (spec §2). The returned function takes it away again, as a
 * closed tab does; only tests close one.
 */
export function mountPortal(portal: Portal, element: HTMLElement): () => void {
  addMissingBuiltIns();
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
  // From here on the page is alive, however long its code takes: the page's notice of a failed start must not show (threat F30).
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

/** spec §4: the group is drawn when the configuration asks for it, once in a browser. Its effects are not shown in the specification. */
function assignGroup({ storage }: Portal, { abTestEnabled, abShareB }: PortalConfig): void {
  if (abTestEnabled) storage.abGroup(abShareB);
}

/**
 * Answers the page around this one, when it asks, that a login stands here: by the port it gave, and only where it may
 * embed this page. Listens before the page has loaded, because that is when a wrapper asks.
 * @returns stops listening
 */
export function answerParent(embedding: Embedding): () => void {
  const { window } = embedding;
  const listen = ({ source, origin, data, ports }: MessageEvent<unknown>): void => {
    if (data !== READY_QUESTION || source !== window.parent || origin !== claimedParent(window)) return;
    embeddingParent(embedding).then(
      (parent) => {
        if (parent === origin) ports[0]?.postMessage(READY_ANSWER);
      },
      // Without the allow-list no login works.
      () => undefined,
    );
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}

/** When even the error page could not be drawn (threat F30: something else edits the document): never blank. */
function showLastResort({ window, navigation }: Portal, error: unknown): void {
  const { document } = window;
  // Missing before Chromium 95: there the console has it.
  if ('reportError' in window) window.reportError(error);
  // biome-ignore lint/suspicious/noConsole: the only place where the error is seen
  else console.error(error);
  const alert = document.createElement('main');
  alert.setAttribute('role', 'alert');
  alert.append(line(document, 'h1', COPY['crash.head']), line(document, 'p', COPY['crash.body']));
  const button = line(document, 'button', COPY['crash.reload']);
  button.addEventListener('click', () => navigation.reload());
  alert.append(button);
  document.body.replaceChildren(alert);
}

function line(document: Document, tag: 'h1' | 'p' | 'button', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

interface PortalPagesProps {
  /** made outside of React, which forgets a first render's state while the page's code is on its way */
  readonly firstRoutes: readonly RouteObject[];
}

/**
 * The page of the address. It stands outside of `Suspense`: until its code has come the page before it stays, at the
 * start the header in the HTML.
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
