import type { PortalConfig } from '#contract/portal/config.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';

/** The client's browser storage (spec §3, §4), as far as it is known without a browser. */
export class PaperStorage {
  readonly #kept = new Map<string, string>();
  /** a group that only the browser's own dice know */
  #isGroupDrawn = false;

  /** The A/B group, drawn once. */
  assignGroup({ abTestEnabled, abShareB }: PortalConfig): void {
    if (!abTestEnabled || this.#isGroupDrawn || this.#kept.has(STORAGE_KEYS.abTest)) return;
    if (abShareB > 0 && abShareB < 1) this.#isGroupDrawn = true;
    else this.#kept.set(STORAGE_KEYS.abTest, abShareB === 1 ? 'B' : 'A');
  }

  /** After a sign-in by password: the account's name, or that none is to be kept. */
  remember(account: string, keep: boolean): void {
    this.#kept.set(STORAGE_KEYS.keepAccount, keep ? 'Y' : 'N');
    if (keep) this.#kept.set(STORAGE_KEYS.account, account);
    else this.#kept.delete(STORAGE_KEYS.account);
  }

  /** The remembered account, or null. */
  get remembered(): string | null {
    return this.#kept.get(STORAGE_KEYS.account) ?? null;
  }

  /** The value stored under a name: null for none, undefined if only a browser knows. */
  read(name: string): string | null | undefined {
    const isKnown = KNOWN.includes(name) && !(name === STORAGE_KEYS.abTest && this.#isGroupDrawn);
    return isKnown ? (this.#kept.get(name) ?? null) : undefined;
  }
}

const KNOWN: readonly string[] = Object.values(STORAGE_KEYS);
