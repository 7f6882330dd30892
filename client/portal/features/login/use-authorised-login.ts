import { useEffect, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { allowedUrl } from '#contract/portal/redirect.ts';
import { loginConfig } from '#portal/api/login-api.ts';
import { keepTrying } from '#portal/hooks/keep-trying.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { gotoTarget } from '#portal/sign-in/goto-url.ts';

/** Assumed: the address is bound to a state that ends; a page that stays open asks for a new one in time. */
const RENEW_MS = 300_000;

/**
 * Address of the 1688 authorised login: the login method of that name (spec §3), by the one redirect policy.
 * Null until it has come: the page does without the link, and asks again by itself where asking failed.
 */
export function useAuthorisedLogin(): string | null {
  const portal = usePortal();
  const { window, api } = portal;
  const [loginUrl, setLoginUrl] = useState<string | null>(null);
  const config = usePortalConfig();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const methods = await loginConfig(api, { gotoUrl: await gotoTarget(portal) }, { signal });
      const method = methods.find(({ loginName }) => loginName === COPY['login.config.name']);
      if (!signal.aborted) setLoginUrl(method?.loginUrl ?? null);
    };
    keepTrying(window, load, { signal, renewMs: RENEW_MS });
    return () => controller.abort();
  }, [portal, api, window]);

  return allowedUrl(loginUrl, window.location.href, config?.gotoUrlAllowList ?? [])?.href ?? null;
}
