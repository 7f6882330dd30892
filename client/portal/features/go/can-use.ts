import type { UserState } from '#portal/shared/user-store.ts';

/** What deciding needs to know of somebody. */
export type ServiceUser = Pick<UserState, 'isLogin' | 'userInfo'>;

/** spec §1, §6: signed in, a procurement-enterprise supplier, with real-name and qualification authentication. */
export function canQuote({ isLogin, userInfo }: ServiceUser): boolean {
  if (!isLogin || !userInfo) return false;
  return userInfo.isSupplier && userInfo.hasRealNameAuth && userInfo.hasQualificationAuth;
}

/** spec §1, §6: some services are for paid members only. */
export function canUseMemberService({ isLogin, userInfo }: ServiceUser): boolean {
  return isLogin && userInfo?.isPaidMember === true;
}
