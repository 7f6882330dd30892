import { useSyncExternalStore } from 'react';
import { GSID_LIFE_MS } from '#contract/limits.ts';
import { loginMessage } from '#contract/portal/embed.ts';
import { reloadPage } from '#portal/api/navigate-away.ts';
import { embeddingParent } from './embedding.ts';

/** State of the message to the parent: none sent, posted once, or not accepted by any parent (threat F25). */
export type HandOverPhase = 'none' | 'posted' | 'failed';

export interface HandedOver {
  readonly gsid: string | undefined;
  /** where a parent goes on; empty leaves it to the parent */
  readonly gotoUrl: (parent: string) => string | Promise<string>;
}

/** A parent that has taken the message is on its way long before; one that has not never will be. */
const PATIENCE_MS = 15_000;

let phase: HandOverPhase = 'none';
let job: { readonly since: number; readonly signedIn: HandedOver } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Hands a sign-in to the page that embeds this one, by one message to its exact origin (spec §2, threat C6).
 * @returns false where no page does: the caller goes on by itself
 */
export async function handOver(signedIn: HandedOver): Promise<boolean> {
  // Two ways of signing in may end at the same moment: the first one goes.
  if (job) return true;
  const own = { since: Date.now(), signedIn };
  job = own;
  const isTaken = await post(signedIn);
  if (!isTaken && job === own) job = null;
  return isTaken;
}

/** Posts once more on a person's word; a gsid that is over by now takes a new sign-in. */
export function retryHandOver(): void {
  if (!job) return;
  if (!job.signedIn.gsid || Date.now() - job.since >= GSID_LIFE_MS) reloadPage();
  else void post(job.signedIn);
}

/** The page is left, or came back from the browser's cache: what was is over. */
export function forgetHandOver(): void {
  job = null;
  change('none');
}

export function useHandOver(): HandOverPhase {
  return useSyncExternalStore(subscribe, () => phase);
}

async function post({ gsid, gotoUrl }: HandedOver): Promise<boolean> {
  try {
    const parent = await embeddingParent();
    if (parent === null) return false;
    if (!gsid) throw new Error('a sign-in without a gsid cannot be handed over');
    const message = loginMessage({ gsid, gotoUrl: await gotoUrl(parent) });
    window.parent.postMessage(message, parent);
    change('posted');
    timer = setTimeout(() => change('failed'), PATIENCE_MS);
  } catch {
    change('failed');
  }
  return true;
}

function change(next: HandOverPhase): void {
  clearTimeout(timer);
  phase = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
