import type { ApiClient } from '#portal/api/api-client.ts';
import { type PortalConfig, portalConfig } from '#portal/api/portal-api.ts';

/** The portal's configuration, fetched once for the document; a failure is not kept. */
export class ConfigCache {
  readonly #api: ApiClient;
  #loaded: PortalConfig | null = null;
  #pending: Promise<PortalConfig> | null = null;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** null until it has come */
  get loaded(): PortalConfig | null {
    return this.#loaded;
  }

  /** @throws ApiError */
  load(): Promise<PortalConfig> {
    if (this.#loaded) return Promise.resolve(this.#loaded);
    this.#pending ??= portalConfig(this.#api)
      .then((config) => {
        this.#loaded = config;
        return config;
      })
      .finally(() => {
        this.#pending = null;
      });
    return this.#pending;
  }
}
