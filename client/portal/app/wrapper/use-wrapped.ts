import { useMemo } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { isWrapperPage, WRAPPER_MARK } from '#contract/portal/embed.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { type WrappedLogin, wrappedLogin } from './wrapped-login.ts';

/** On the routes of sign-in only: pages after it belong to the host. */
export const WRAPPED = { wrapped: true } as const;

export interface Wrapped {
  /** null until the configuration has come */
  readonly login: WrappedLogin | null;
}

/**
 * The central login page, where this host shows it instead of its own pages (spec §2: on an allow-listed host, when
 * not framed); null everywhere else.
 */
export function useWrapped(): Wrapped | null {
  const { window } = usePortal();
  const isSignIn = useMatches().some(({ handle }) => handle === WRAPPED);
  const { search } = useLocation();
  const config = usePortalConfig();
  const login = useMemo(() => config && wrappedLogin(config, window.location, search), [config, search, window]);

  if (!isSignIn || window.parent !== window) return null;
  // The page says it before the configuration does, so that no login of its own flashes up.
  if (!config) return window.document.documentElement.hasAttribute(WRAPPER_MARK) ? { login: null } : null;
  return login && isWrapperPage(window.location.href, config.wrapperAllowList) ? { login } : null;
}
