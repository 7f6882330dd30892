import { PAGES } from '#contract/paths.ts';
import { navigateAway } from '#portal/api/navigate-away.ts';
import { handOver } from '#portal/embedding/hand-over.ts';
import { gotoTarget, parentGotoUrl } from './goto-url.ts';

export interface SignedIn {
  readonly gsid: string | undefined;
  /** a first login by QR code goes to enterprise authentication */
  readonly firstLogin?: boolean | undefined;
}

/**
 * Ends every sign-in, whichever way it went (spec §4, §7): embedded, it notifies the parent; otherwise it goes on to
 * gotoUrl by the one policy, else `/go`.
 */
export async function afterLogin({ gsid, firstLogin }: SignedIn): Promise<void> {
  // Assumed: a parent reads a path as one of its own site; the page that hands over may be somewhere else.
  const gotoUrl = firstLogin ? () => PAGES.enterpriseAuth : parentGotoUrl;
  if (await handOver({ gsid, gotoUrl })) return;
  navigateAway(firstLogin ? PAGES.enterpriseAuth : await gotoTarget());
}
