import type { PortalConfig } from '#contract/portal/config.ts';
import type { PortalClient } from '#kit/portal-client.ts';

/** The portal's configuration as a document has it: asked for once, and again where that failed. */
export class PaperConfig {
  readonly #visitor: PortalClient;
  #loaded: PortalConfig | null = null;

  constructor(visitor: PortalClient) {
    this.#visitor = visitor;
  }

  /** For a new document. Null where it cannot be had: a page does without. */
  async load(): Promise<PortalConfig | null> {
    try {
      this.#loaded = (await this.#visitor.greet()).data;
    } catch {
      this.#loaded = null;
    }
    return this.#loaded;
  }

  async read(): Promise<PortalConfig | null> {
    return this.#loaded ?? this.load();
  }
}
