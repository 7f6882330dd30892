import { useEffect, useState } from 'react';
import type { PortalConfig } from '#portal/api/portal-api.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { keepTrying } from './keep-trying.ts';

/** The configuration, or null until it has come; a page works without it, only its extras are missing until a later try. */
export function usePortalConfig(): PortalConfig | null {
  const { window, config: cache } = usePortal();
  const [config, setConfig] = useState(cache.loaded);
  useEffect(() => {
    if (config) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const value = await cache.load();
      if (!signal.aborted) setConfig(value);
    };
    keepTrying(window, load, { signal });
    return () => controller.abort();
  }, [config, cache, window]);
  return config;
}
