import { useSyncExternalStore } from 'react';
import type { BasicInfoResponse, CurrentCustomerResponse, Message } from '#contract/customer.ts';
import { basicInfo, currentCustomer } from '#portal/api/customer-api.ts';

/** The user store, field by field as spec §3 names them. */
export interface UserState {
  readonly name: string;
  readonly id: string;
  readonly isLogin: boolean;
  readonly accountId: string;
  readonly accountSrc: string;
  readonly hasRealNameAuth: boolean;
  readonly hasFilledEnterpriseProfile: boolean;
  readonly loginRedirectUrl: string;
  readonly messageList: readonly Message[];
  readonly messageLoading: boolean;
  /** unread messages */
  readonly count: number;
  readonly authUrl: string;
  readonly basicUserInfo: BasicInfoResponse | null;
  /** the current customer with the flags that quoting asks for */
  readonly userInfo: CurrentCustomerResponse['customer'];
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
 * Fills the store: who is signed in first, and only for somebody who is, the rest. A visitor is no error.
 * @throws ApiError
 */
export async function loadUser(signal?: AbortSignal): Promise<UserState> {
  const { isLogin, customer } = await currentCustomer({ signal });
  if (!isLogin || !customer) return change(VISITOR);
  change({
    ...VISITOR,
    isLogin: true,
    name: customer.name,
    accountId: customer.accountId,
    hasRealNameAuth: customer.hasRealNameAuth,
    userInfo: customer,
    messageLoading: true,
  });
  try {
    const basic = await basicInfo({ signal });
    const { id, name, accountId, accountSrc, hasRealNameAuth, hasFilledEnterpriseProfile } = basic;
    const { loginRedirectUrl, authUrl, messageList, count } = basic;
    return change({
      ...user,
      ...{ id, name, accountId, accountSrc, hasRealNameAuth, hasFilledEnterpriseProfile },
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
