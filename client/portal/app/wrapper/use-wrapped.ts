import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { isWrapperPage, WRAPPER_MARK } from '#contract/portal/embed.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { type WrappedLogin, wrappedLogin } from './wrapped-login.ts';

export interface Wrapped {
  /** null until the configuration has come */
  readonly login: WrappedLogin | null;
}

/**
 * The central login page, where this host shows it instead of its own pages (spec §2: on an allow-listed host, when
 * not framed); null everywhere else.
 */
export function useWrapped(isWrapped: boolean): Wrapped | null {
  const { window } = usePortal();
  const { search } = useLocation();
  const config = usePortalConfig();
  const login = useMemo(() => config && wrappedLogin(config, window.location, search), [config, search, window]);

  if (!isWrapped || window.parent !== window) return null;
  // The page is marked before the configuration is there, so that no login of its own flashes up.
  if (!config) return window.document.documentElement.hasAttribute(WRAPPER_MARK) ? { login: null } : null;
  return login && isWrapperPage(window.location.href, config.wrapperAllowList) ? { login } : null;
}
