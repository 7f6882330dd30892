import type { ReactNode } from 'react';
import { useLive, useWorld } from '#console/connection/use-world.tsx';
import { SETTINGS } from '#console/connection/world-list.ts';
import { siteAddress } from '#console/status/site-address.ts';
import { isAllowedOrigin } from '#contract/portal/redirect.ts';
import { SITES, type Site } from '#contract/sites.ts';
import { parseUrl } from '#contract/url.ts';
import { buttonClass } from '#ui/button.tsx';
import styles from './site-page.module.css';

interface SitePageProps {
  readonly site: Site;
  /** its own stage page */
  readonly page: string;
  readonly heading: string;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

/** A page of one of the sites around the portal. On another host it would play a different site, so it leads home. */
export function SitePage({ site, page, heading, intro, children }: SitePageProps) {
  const { world } = useWorld();
  const isHome = window.location.hostname === SITES[site];
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.intro}>{intro}</p>
      {isHome ? (
        children
      ) : (
        <p className={styles.elsewhere}>
          这个页面属于{SITES[site]}，现在的主机是{window.location.host}
          <a className={buttonClass()} href={siteAddress(site, world, page)}>
            到{SITES[site]}打开
          </a>
        </p>
      )}
    </div>
  );
}

/** Allow-list for embedding the login in this world, live; null until it was read. */
export function useEmbedList(): readonly string[] | null {
  return useLive(SETTINGS).value?.embedAllowList ?? null;
}

/** True if an allow-list names the site that this page belongs to. */
export function namesThisSite(allowList: readonly string[]): boolean {
  const here = parseUrl(window.location.origin);
  return here !== null && isAllowedOrigin(here, allowList);
}
