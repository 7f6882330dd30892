import type { PortalConfig } from '#contract/portal/config.ts';
import { dataOf, type Visitor } from '#kit/portal-client.ts';

/** The portal's configuration as a document has it: asked for once, and again where that failed. */
export class PaperConfig {
  readonly #visitor: Visitor;
  #loaded: PortalConfig | null = null;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  /** For a new document. Null where it cannot be had: a page does without. */
  async load(): Promise<PortalConfig | null> {
    try {
      this.#loaded = dataOf(await this.#visitor.greet(), 'loginCustom');
    } catch {
      this.#loaded = null;
    }
    return this.#loaded;
  }

  async read(): Promise<PortalConfig | null> {
    return this.#loaded ?? this.load();
  }
}
