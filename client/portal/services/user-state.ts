import type { BasicInfo, Customer } from '#portal/api/customer-api.ts';

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
  /** unread messages; undefined where the answer does not say it */
  readonly count: number | undefined;
  readonly authUrl: string;
  readonly basicUserInfo: BasicInfo | null;
  /** the current customer with the flags that quoting asks for */
  readonly userInfo: Customer | null;
}

export const VISITOR: UserState = {
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
