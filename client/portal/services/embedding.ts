import { allowedParent, parentOf } from '#contract/portal/embed.ts';
import { QUERY } from '#contract/portal-names.ts';
import { unreadable } from '#portal/api/api-error.ts';
import type { Cached } from '#portal/api/cached.ts';
import type { PageWindow } from '#portal/api/page-window.ts';
import type { PortalConfig } from '#portal/api/portal-api.ts';

/**
 * Origin of the embedding page (spec §2): a page that is really framed, a `parentUrl` that can be read,
 * and, where the browser exposes it, the same parent. The configuration decides whether it may embed.
 */
export function claimedParent(window: PageWindow, search: string = window.location.search): string | null {
  if (window.parent === window) return null;
  const origin = parentOf(parentUrlOf(search), window.location.protocol)?.origin ?? null;
  // Not every browser has it; there the exact target of the message protects it.
  const real = window.location.ancestorOrigins?.[0];
  return real === undefined || real === origin ? origin : null;
}

/** True if an allow-list lets the parent of `search` embed this page. */
export function isParentAllowed(
  window: PageWindow,
  allowList: readonly string[],
  search: string = window.location.search,
): boolean {
  return allowedParent(parentUrlOf(search), window.location.protocol, allowList) !== null;
}

export interface Embedding {
  readonly window: PageWindow;
  readonly config: Cached<PortalConfig>;
}

/**
 * The origin that embeds this page and may; null where the page stands alone.
 * @throws ApiError when there is a claim and the allow-list cannot be had
 */
export async function embeddingParent({ window, config }: Embedding): Promise<string | null> {
  const claimed = claimedParent(window);
  if (claimed === null) return null;
  const { embedAllowList } = await config.load();
  if (embedAllowList === undefined) throw unreadable();
  return isParentAllowed(window, embedAllowList) ? claimed : null;
}

/** Assumed: a page around this one is light, so an embedded one stays light; a frame of this very site does not count. */
export function isAlwaysLight(window: PageWindow): boolean {
  return claimedParent(window) !== null || !isParentReadable(window);
}

function isParentReadable({ parent, location }: PageWindow): boolean {
  try {
    return parent.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** In another site's frame a page takes the focus only where it has it already: never from the page around it. */
export function mayTakeFocus(window: PageWindow): boolean {
  return window.parent === window || window.document.hasFocus();
}

function parentUrlOf(search: string): string[] {
  return new URLSearchParams(search).getAll(QUERY.parentUrl);
}
