import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { COPY, type CopyKey } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { type PageAddress, type PortalPage, pageAddress } from '#contract/portal/pages.ts';
import { QUERY } from '#contract/portal-names.ts';
import { EmbeddedMode } from '#portal/hooks/embedded-mode.ts';
import { ownTitle, useDocumentTitle, usePageRestore } from '#portal/hooks/use-page.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { claimedParent, isParentAllowed } from '#portal/services/embedding.ts';
import { useStore } from '#portal/services/store.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { carryQuery } from '#portal/sign-in/addresses.ts';
import { MessageRegion } from '#portal/ui/message-region.tsx';
import { ResultPage } from '#portal/ui/result-page.tsx';
import { Button } from '#ui/button.tsx';
import styles from './breadcrumb.module.css';
import { Shell } from './shell.tsx';
import { useWrapped, Wrapper } from './wrapper/wrapper.tsx';

/** Layout of every page: on a wrapper's host the central login in the place of a wrapped page, elsewhere the page itself. */
export function Layout({ isWrapped }: { readonly isWrapped: boolean }) {
  const wrapped = useWrapped(isWrapped);
  return (
    <>
      {wrapped ? <Wrapper {...wrapped} /> : <Page />}
      <MessageRegion />
    </>
  );
}

function Page() {
  const { window, messages, handOver } = usePortal();
  const { pathname, search, key } = useLocation();
  const address = pageAddress(pathname, new URLSearchParams(search).getAll(QUERY.oauthFail));
  useDocumentTitle(PLACES[address.page].title);
  const embedded = useEmbedding();
  const phase = useStore(handOver.phase);
  const mainRef = useRef<HTMLElement>(null);
  const firstPath = useRef(pathname);

  // After a change of page the focus is never lost on an element that is gone; a page that set it itself keeps it.
  useEffect(() => {
    if (firstPath.current === pathname) return;
    firstPath.current = '';
    messages.arriveOnPage();
    window.scrollTo(0, 0);
    const { activeElement, body } = window.document;
    if (activeElement === null || activeElement === body) mainRef.current?.focus();
  }, [pathname, window, messages]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or this one anew, is another sign-in
  useEffect(() => () => handOver.forget(), [key]);
  usePageRestore(() => handOver.forget());

  return (
    <EmbeddedMode value={embedded}>
      <Shell framed={embedded} mainRef={mainRef} breadcrumb={<Breadcrumb {...address} search={search} />}>
        {phase === 'none' ? <Outlet /> : <HandOverPage failed={phase === 'failed'} />}
      </Shell>
    </EmbeddedMode>
  );
}

/**
 * True if the page is drawn as embedded (spec §4: toggles on parentUrl, allowed host and framed window). Without
 * the allow-list a claim is believed: it changes how the page looks, and nothing is posted before.
 */
function useEmbedding(): boolean {
  const { window } = usePortal();
  const { search } = useLocation();
  const config = usePortalConfig();
  const allowList = config?.embedAllowList;
  return (
    claimedParent(window, search) !== null && (allowList === undefined || isParentAllowed(window, allowList, search))
  );
}

interface Place {
  readonly title: Extract<CopyKey, `title.${string}`>;
  /** kind of card, with whose left edge the breadcrumb lines up */
  readonly card: 'auth' | 'list' | 'page';
  /** for somebody who is signed in: the way up is the landing page, not the login form */
  readonly isInside?: true;
}

const LOGIN: Place = { title: 'title.login', card: 'auth' };

/** Each page's title and card. */
const PLACES: Readonly<Record<PortalPage, Place>> = {
  '': LOGIN,
  [PAGES.login]: LOGIN,
  [PAGES.register]: { title: 'title.register', card: 'auth' },
  [PAGES.notLink]: { title: 'title.notlink', card: 'page' },
  [PAGES.accountSelect]: { title: 'title.select', card: 'list' },
  [PAGES.go]: { title: 'title.go', card: 'page', isInside: true },
  [PAGES.forgetPassword]: { title: 'title.forgot', card: 'page' },
  [PAGES.enterpriseAuth]: { title: 'title.auth', card: 'page', isInside: true },
  [PAGES.becomeSupplier]: { title: 'title.become', card: 'page', isInside: true },
  '/*': { title: 'title.notfound', card: 'page' },
};

/** spec §2: the root under the prefix is titled 云采购; behind it the page's own title. Nothing outside of the prefix. */
function Breadcrumb({ page, name, search }: PageAddress & { readonly search: string }) {
  if (!name.startsWith(PAGES.prefix)) return null;
  const { title, card, isInside } = PLACES[page];
  return (
    <nav className={styles.breadcrumb} data-card={card} aria-label={COPY['nav.breadcrumb']}>
      <ol>
        {name === PAGES.prefix ? (
          <li aria-current="page">{COPY['brand.name']}</li>
        ) : (
          <>
            <li>
              <Link to={isInside ? PAGES.go : carryQuery(PAGES.prefix, search)}>{COPY['brand.name']}</Link>
            </li>
            <li aria-current="page">{ownTitle(COPY[title])}</li>
          </>
        )}
      </ol>
    </nav>
  );
}

/** Shown in the place of the page once its sign-in was handed to the parent, or could not be (threat F25: never stuck). */
function HandOverPage({ failed }: { failed: boolean }) {
  const { handOver, messages } = usePortal();
  useEffect(() => {
    messages.dismissStatus();
    if (!failed) messages.announce(COPY['embed.done']);
  }, [failed, messages]);
  if (!failed) return <ResultPage tone="success" heading={COPY['embed.done']} focusHeading={false} />;
  return (
    <div role="alert">
      <ResultPage
        heading={COPY['embed.fail']}
        focusHeading={false}
        actions={<Button onClick={() => handOver.retry()}>{COPY['qr.retry']}</Button>}
      />
    </div>
  );
}
