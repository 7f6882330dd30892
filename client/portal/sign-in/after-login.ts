import { PAGES } from '#contract/paths.ts';
import { basicInfo } from '#portal/api/customer-api.ts';
import { login } from '#portal/api/login-api.ts';
import type { Portal } from '#portal/services/create-portal.ts';
import { isRejection } from '#portal/ui/rejection.ts';
import { gotoTarget, parentGotoUrl } from './addresses.ts';
import type { QrConfirmation } from './qr-poller.ts';

export interface SignedIn {
  readonly gsid: string | undefined;
  /** a first login by QR code goes to enterprise authentication */
  readonly firstLogin?: boolean | undefined;
  /** true where the page's history entry is of no use once somebody is signed in */
  readonly replaces?: boolean | undefined;
}

/**
 * Ends every sign-in, whichever way it went (spec §4, §7): embedded, it notifies the parent; otherwise it goes on to
 * gotoUrl by the one policy, else `/go`.
 */
export async function afterLogin(portal: Portal, { gsid, firstLogin, replaces }: SignedIn): Promise<void> {
  // Assumed: a parent reads a path as one of its own site; the page that hands over may be somewhere else.
  const gotoUrl = firstLogin ? () => PAGES.enterpriseAuth : (parent: string) => parentGotoUrl(portal, parent);
  if (await portal.handOver.start({ gsid, gotoUrl })) return;
  const target = firstLogin ? PAGES.enterpriseAuth : await gotoTarget(portal);
  if (replaces) portal.navigation.replace(target);
  else portal.navigation.assign(target);
}

/**
 * Ends a sign-in by QR code. The status answer may have signed in, or only handed out a gsid (spec §4): so the page asks
 * who is signed in and, where that is refused or cannot be asked, signs in with the gsid, which is spent by it. Never at
 * registration (threat S17). @throws ApiError
 */
export async function afterQrLogin(
  portal: Portal,
  confirmed: QrConfirmation & Pick<SignedIn, 'replaces'>,
  signal: AbortSignal,
): Promise<void> {
  const gsid = await signedInBy(portal, confirmed.gsid, signal);
  if (!signal.aborted) await afterLogin(portal, { ...confirmed, gsid });
}

async function signedInBy(portal: Portal, gsid: string | undefined, signal: AbortSignal): Promise<string | undefined> {
  const canAsk = portal.api.has('basicInfo');
  try {
    if (canAsk) await basicInfo(portal.api, signal);
    if (canAsk || !gsid) return gsid;
  } catch (error) {
    // Trouble on the way is no failure of the sign-in.
    if (!gsid || !isRejection(error)) return gsid;
  }
  return signedInAs(portal, gsid, canAsk, signal);
}

/** @param isNeeded false where the status answer may have signed in already, so that a gsid that is refused changes nothing */
async function signedInAs(portal: Portal, gsid: string, isNeeded: boolean, signal: AbortSignal) {
  try {
    return (await login(portal, { loginType: 'native', gsid }, signal)).gsid;
  } catch (error) {
    if (isNeeded || !isRejection(error)) throw error;
    return gsid;
  }
}
