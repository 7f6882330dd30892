import { useSyncExternalStore } from 'react';
import { type BasicInfo, basicInfo, type Customer, currentCustomer } from '#portal/api/customer-api.ts';

/** The user store, field by field as spec §3 names them; those that no screen shows are empty where they could not be read. */
export interface UserState {
  readonly name: string;
  readonly id: string;
  readonly isLogin: boolean;
  readonly accountId: string;
  readonly accountSrc: string;
  readonly hasRealNameAuth: boolean;
  readonly hasFilledEnterpriseProfile: boolean;
  readonly loginRedirectUrl: string;
  readonly messageList: readonly unknown[];
  readonly messageLoading: boolean;
  /** unread messages */
  readonly count: number;
  readonly authUrl: string;
  readonly basicUserInfo: BasicInfo | null;
  /** the current customer with the flags that quoting asks for */
  readonly userInfo: Customer | null;
}

const VISITOR: UserState = {
  name: '',
  id: '',
  isLogin: false,
  accountId: '',
  accountSrc: '',
  hasRealNameAuth: false,
  hasFilledEnterpriseProfile: false,
  loginRedirectUrl: '',
  messageList: [],
  messageLoading: false,
  count: 0,
  authUrl: '',
  basicUserInfo: null,
  userInfo: null,
};

let user = VISITOR;
const listeners = new Set<() => void>();

/**
 * Fills the store: the signed-in customer first, and the rest only if there is one. A visitor is no error.
 * @throws ApiError
 */
export async function loadUser(signal?: AbortSignal): Promise<UserState> {
  const customer = await currentCustomer({ signal });
  if (!customer) return change(VISITOR);
  change({
    ...VISITOR,
    isLogin: true,
    name: customer.name,
    accountId: customer.accountId,
    hasRealNameAuth: customer.hasRealNameAuth === true,
    userInfo: customer,
    messageLoading: true,
  });
  try {
    const basic = await basicInfo({ signal });
    const { id, accountId, accountSrc, hasRealNameAuth, hasFilledEnterpriseProfile } = basic;
    const { loginRedirectUrl, authUrl, messageList, count } = basic;
    return change({
      ...user,
      ...{ id, accountId, accountSrc, hasRealNameAuth, hasFilledEnterpriseProfile },
      ...{ loginRedirectUrl, authUrl, messageList, count, messageLoading: false, basicUserInfo: basic },
    });
  } catch (error) {
    change({ ...user, messageLoading: false });
    throw error;
  }
}

/** After the exit call: nothing of the former user stays. */
export function forgetUser(): void {
  change(VISITOR);
}

export function useUser(): UserState {
  return useSyncExternalStore(subscribe, () => user);
}

function change(next: UserState): UserState {
  user = next;
  for (const listener of listeners) listener();
  return user;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
