import { useEffect, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { allowedUrl } from '#contract/redirect.ts';
import { loginConfig } from '#portal/api/login-api.ts';
import { gotoTarget } from '#portal/shared/goto-url.ts';
import { usePortalConfig } from '#portal/shared/portal-config.ts';

/** Assumed: the address is bound to a state that ends; a page that stays open asks for a new one in time. */
const RENEW_MS = 300_000;

/**
 * Address of the 1688 authorised login: the login method of that name (spec §3), by the one redirect policy.
 * Null until it has come, and when it cannot be had: the page does without the link then.
 */
export function useAuthorisedLogin(): string | null {
  const [loginUrl, setLoginUrl] = useState<string | null>(null);
  const config = usePortalConfig();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const methods = await loginConfig({ gotoUrl: await gotoTarget() }, { signal });
      const method = methods.find(({ loginName }) => loginName === COPY['login.config.name']);
      if (!signal.aborted) setLoginUrl(method?.loginUrl ?? null);
    };
    const loadQuietly = () => {
      load().catch(() => undefined);
    };
    loadQuietly();
    const timer = window.setInterval(loadQuietly, RENEW_MS);
    return () => {
      window.clearInterval(timer);
      controller.abort();
    };
  }, []);

  return allowedUrl(loginUrl, window.location.href, config?.gotoUrlAllowList ?? [])?.href ?? null;
}
