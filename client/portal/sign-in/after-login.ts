import { PAGES } from '#contract/paths.ts';
import type { Portal } from '#portal/services/create-portal.ts';
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
export async function afterLogin(portal: Portal, { gsid, firstLogin }: SignedIn): Promise<void> {
  // Assumed: a parent reads a path as one of its own site; the page that hands over may be somewhere else.
  const gotoUrl = firstLogin ? () => PAGES.enterpriseAuth : (parent: string) => parentGotoUrl(portal, parent);
  if (await portal.handOver.start({ gsid, gotoUrl })) return;
  portal.navigation.assign(firstLogin ? PAGES.enterpriseAuth : await gotoTarget(portal));
}
