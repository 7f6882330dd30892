import { unreadable } from '#portal/api/api-error.ts';
import type { UserState } from '#portal/services/user-state.ts';

/** The part of the user state that access to a service depends on. */
export type ServiceUser = Pick<UserState, 'isLogin' | 'userInfo'>;

/** spec §1, §6: signed in, a procurement-enterprise supplier, with real-name and qualification authentication. */
export function canQuote({ isLogin, userInfo }: ServiceUser): boolean {
  if (!isLogin || !userInfo) return false;
  const { isSupplier, hasRealNameAuth, hasQualificationAuth } = userInfo;
  return isSet(isSupplier) && isSet(hasRealNameAuth) && isSet(hasQualificationAuth);
}

/** spec §1, §6: some services are for paid members only. */
export function canUseMemberService({ isLogin, userInfo }: ServiceUser): boolean {
  return isLogin && userInfo !== null && isSet(userInfo.isPaidMember);
}

/** @throws ApiError for a missing flag, so that no user is sent to apply for something that he may have already */
function isSet(flag: boolean | undefined): boolean {
  if (flag === undefined) throw unreadable();
  return flag;
}
