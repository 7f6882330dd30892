import { useEffect, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { allowedUrl } from '#contract/portal/redirect.ts';
import { type LoginMethod, loginConfig } from '#portal/api/login-api.ts';
import { keepTrying } from '#portal/hooks/keep-trying.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { gotoTarget } from '#portal/sign-in/goto-url.ts';

/** Assumed: the address is bound to a state that ends; a page that stays open asks for a new one in time. */
const RENEW_MS = 300_000;

/** Hosts that the link may lead to, beside the page's own origin. */
const ALI_HOSTS = ['.1688.com'];

/**
 * Address of the 1688 authorised login: the login method of that name (spec §3).
 * Null until it has come: the page does without the link, and asks again by itself where asking failed.
 */
export function useAuthorisedLogin(): string | null {
  const portal = usePortal();
  const { window, api } = portal;
  const [href, setHref] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const methods = await loginConfig(api, { gotoUrl: await gotoTarget(portal) }, signal);
      const method = methods.find(({ loginName }) => loginName === COPY['login.config.name']);
      if (!signal.aborted) setHref(method ? authorisedHref(method, window.location.href) : null);
    };
    keepTrying(window, load, { signal, renewMs: RENEW_MS });
    return () => controller.abort();
  }, [portal, api, window]);

  return href;
}

/**
 * Href of a login method with its `redirect` added, by the one redirect policy with 1688's hosts as its list; null where
 * that refuses it. Assumed: a parameter that the address has already stays.
 */
export function authorisedHref({ loginUrl, redirect }: LoginMethod, page: string): string | null {
  const given = allowedUrl(loginUrl, page, ALI_HOSTS);
  if (!given || !redirect) return given?.href ?? null;
  const url = new URL(given.href);
  if (url.searchParams.has(redirect.key)) return url.href;
  // Appended as text: what is there may be signed, and `searchParams` would spell it otherwise.
  const added = new URLSearchParams([[redirect.key, redirect.value]]).toString();
  url.search = url.search ? `${url.search}&${added}` : added;
  return allowedUrl(url.href, page, ALI_HOSTS)?.href ?? null;
}
