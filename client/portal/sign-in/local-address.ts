import { allowedUrl } from '#contract/portal/redirect.ts';
import type { PageWindow } from '#portal/api/page-window.ts';

/** An address that the configuration gives, where it is one of this origin (threat C10); else the default. */
export function localAddress({ location }: PageWindow, configured: string | undefined, known: string): string {
  return allowedUrl(configured, location.href, [])?.href ?? known;
}
