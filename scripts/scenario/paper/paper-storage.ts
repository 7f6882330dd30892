import type { PortalConfig } from '#contract/portal/config.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';

/** What the client keeps in the browser (spec §3, §4), as far as it can be told without one. */
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

  /** What is kept under a name: null for nothing, undefined where only a browser can tell. */
  read(name: string): string | null | undefined {
    const isKnown = KNOWN.includes(name) && !(name === STORAGE_KEYS.abTest && this.#isGroupDrawn);
    return isKnown ? (this.#kept.get(name) ?? null) : undefined;
  }
}

const KNOWN: readonly string[] = Object.values(STORAGE_KEYS);
