import { PATHS } from '#contract/paths.ts';
import { PortalConfig } from '#contract/portal.ts';
import { type CallOptions, call } from './call.ts';

/** The portal's configuration: service phone, addresses, allow-lists, switches. */
export function portalConfig({ signal }: CallOptions = {}): Promise<PortalConfig> {
  return call({ method: 'GET', path: PATHS.loginCustom, signal }, PortalConfig);
}
