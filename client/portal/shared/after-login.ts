import { PAGES } from '#contract/paths.ts';
import { navigateAway } from '#portal/api/navigate-away.ts';
import { gotoTarget } from './goto-url.ts';

export interface SignedIn {
  readonly gsid: string | undefined;
  /** a first login by QR code goes to enterprise authentication */
  readonly firstLogin?: boolean | undefined;
}

/** What follows every sign-in, whichever way it went (spec §4, §7): on to gotoUrl by the one policy, else `/go`. */
export async function afterLogin({ firstLogin }: SignedIn): Promise<void> {
  navigateAway(firstLogin ? PAGES.enterpriseAuth : await gotoTarget());
}
