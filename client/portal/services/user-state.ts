import type { BasicInfo, Customer } from '#portal/api/customer-api.ts';

/** The user store, field by field as spec §3 names them; an unread field that no screen shows is empty. */
export const VISITOR = {
  name: '',
  id: '',
  isLogin: false,
  accountId: '',
  accountSrc: '',
  hasRealNameAuth: false,
  hasFilledEnterpriseProfile: false,
  loginRedirectUrl: '',
  messageList: [] as readonly unknown[],
  messageLoading: false,
  /** unread messages; undefined until an answer has a count */
  count: undefined as number | undefined,
  authUrl: '',
  basicUserInfo: null as BasicInfo | null,
  /** the current customer with the flags that quoting asks for */
  userInfo: null as Customer | null,
};
export type UserState = Readonly<typeof VISITOR>;
