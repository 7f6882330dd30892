import { basicInfo, currentCustomer } from '#portal/api/customer-api.ts';
import type { Portal } from '#portal/services/create-portal.ts';
import { type UserState, VISITOR } from '#portal/services/user-state.ts';

/**
 * Fills the user store: the signed-in customer first, and the rest only if there is one. A visitor is no error.
 * @throws ApiError
 */
export async function loadUser({ api, user }: Pick<Portal, 'api' | 'user'>, signal?: AbortSignal): Promise<UserState> {
  const customer = await currentCustomer(api, { signal });
  if (!customer) {
    user.set(VISITOR);
    return VISITOR;
  }
  user.set({
    ...VISITOR,
    isLogin: true,
    name: customer.name,
    accountId: customer.accountId,
    hasRealNameAuth: customer.hasRealNameAuth === true,
    userInfo: customer,
    messageLoading: true,
  });
  try {
    const basic = await basicInfo(api, { signal });
    const { id, accountSrc, hasFilledEnterpriseProfile, loginRedirectUrl, authUrl, messageList, count } = basic;
    const known = user.get();
    user.set({
      ...known,
      ...{ id, accountSrc, hasFilledEnterpriseProfile, loginRedirectUrl, authUrl, messageList, count },
      accountId: basic.accountId ?? known.accountId,
      hasRealNameAuth: basic.hasRealNameAuth ?? known.hasRealNameAuth,
      messageLoading: false,
      basicUserInfo: basic,
    });
    return user.get();
  } catch (error) {
    user.set({ ...user.get(), messageLoading: false });
    throw error;
  }
}

/** After the exit call: nothing of the former user stays. */
export function forgetUser({ user }: Pick<Portal, 'user'>): void {
  user.set(VISITOR);
}
