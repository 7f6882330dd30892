import { basicInfo, currentCustomer } from '#portal/api/customer-api.ts';
import type { Portal } from '#portal/services/create-portal.ts';
import { type UserState, VISITOR } from '#portal/services/user-state.ts';

/**
 * Fills the user store: the signed-in customer first, and the rest only if there is one. A visitor is no error.
 * @throws ApiError
 */
export async function loadUser({ api, user }: Pick<Portal, 'api' | 'user'>, signal?: AbortSignal): Promise<UserState> {
  const customer = await currentCustomer(api, signal);
  if (!customer) {
    user.set(VISITOR);
    return VISITOR;
  }
  const { name, accountId, hasRealNameAuth = false } = customer;
  user.set({ ...VISITOR, isLogin: true, name, accountId, hasRealNameAuth, userInfo: customer, messageLoading: true });
  try {
    const basic = await basicInfo(api, signal);
    user.set({
      ...user.get(),
      ...basic,
      name: name || basic.name,
      accountId: basic.accountId ?? accountId,
      hasRealNameAuth: basic.hasRealNameAuth ?? hasRealNameAuth,
      // Missing in an answer without it.
      count: basic.count,
      basicUserInfo: basic,
    });
    return user.get();
  } finally {
    user.set({ ...user.get(), messageLoading: false });
  }
}

/** After the exit call: nothing of the former user stays. */
export function forgetUser({ user }: Pick<Portal, 'user'>): void {
  user.set(VISITOR);
}
