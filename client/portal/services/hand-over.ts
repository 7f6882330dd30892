import { GSID_LIFE_MS } from '#contract/limits.ts';
import { loginMessage } from '#contract/portal/embed.ts';
import type { Navigation } from '#portal/api/page-window.ts';
import { type Embedding, embeddingParent } from './embedding.ts';
import { createStore } from './store.ts';

/** State of the message to the parent: none sent, posted once, or not accepted by any parent (threat F25). */
export type HandOverPhase = 'none' | 'posted' | 'failed';

export interface HandedOver {
  readonly gsid: string | undefined;
  /** where a parent goes on; empty leaves it to the parent */
  readonly gotoUrl: (parent: string) => string | Promise<string>;
}

/** Long after a parent would have taken the message. */
const PATIENCE_MS = 15_000;

interface HandOverParts extends Embedding {
  readonly navigation: Navigation;
}

/** Hands a sign-in to the page that embeds this one, by one message to its exact origin (spec §2, threat C6). */
export function handOver(parts: HandOverParts) {
  const phase = createStore<HandOverPhase>('none');
  let job: { readonly since: number; readonly signedIn: HandedOver } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(next: HandOverPhase): void {
    clearTimeout(timer);
    phase.set(next);
  }

  async function post({ gsid, gotoUrl }: HandedOver): Promise<boolean> {
    try {
      const parent = await embeddingParent(parts);
      if (parent === null) return false;
      if (!gsid) throw new Error('a sign-in without a gsid cannot be handed over');
      const message = loginMessage({ gsid, gotoUrl: await gotoUrl(parent) });
      parts.window.parent.postMessage(message, parent);
      change('posted');
      timer = setTimeout(() => change('failed'), PATIENCE_MS);
    } catch {
      change('failed');
    }
    return true;
  }

  return {
    phase,
    /** @returns false where no page embeds this one: the caller goes on by itself */
    start: async (signedIn: HandedOver): Promise<boolean> => {
      // Two ways of signing in may end at the same moment: the first one goes.
      if (job) return true;
      const own = { since: Date.now(), signedIn };
      job = own;
      const isTaken = await post(signedIn);
      if (!isTaken && job === own) job = null;
      return isTaken;
    },
    /** Posts once more when a person asks for it; an expired gsid takes a new sign-in. */
    retry: () => {
      if (!job) return;
      const { since, signedIn } = job;
      if (!signedIn.gsid || Date.now() - since >= GSID_LIFE_MS) parts.navigation.reload();
      else void post(signedIn);
    },
    /** Resets when the page is left or came back from the browser's cache. */
    forget: () => {
      job = null;
      change('none');
    },
  };
}
