import { useEffect, useState } from 'react';
import { type PortalConfig, portalConfig } from '#portal/api/portal-api.ts';
import { setRedirectAllowList } from '#portal/api/redirect-to-login.ts';
import { keepTrying } from '#portal/hooks/keep-trying.ts';

let loaded: PortalConfig | null = null;
let pending: Promise<PortalConfig> | null = null;

/** The portal's configuration, fetched once for the document; a failure is not kept. */
export function loadPortalConfig(): Promise<PortalConfig> {
  if (loaded) return Promise.resolve(loaded);
  pending ??= portalConfig()
    .then((config) => {
      loaded = config;
      setRedirectAllowList(config.gotoUrlAllowList);
      return config;
    })
    .finally(() => {
      pending = null;
    });
  return pending;
}

/** The configuration, or null until it has come; a page works without it, only its extras are missing until a later try. */
export function usePortalConfig(): PortalConfig | null {
  const [config, setConfig] = useState(loaded);
  useEffect(() => {
    if (config) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const value = await loadPortalConfig();
      if (!signal.aborted) setConfig(value);
    };
    keepTrying(load, { signal });
    return () => controller.abort();
  }, [config]);
  return config;
}

/** For tests: the next use fetches again. */
export function forgetPortalConfig(): void {
  loaded = null;
}
