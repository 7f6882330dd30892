import { allowedUrl } from '#contract/portal/redirect.ts';

/** An address that the configuration gives, where it is one of this origin (threat C10); else the one we know. */
export function localAddress(configured: string | undefined, known: string): string {
  return allowedUrl(configured, window.location.href, [])?.href ?? known;
}
