import { DEFAULT_TARGET } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import type { BasicInfoResponse, CurrentCustomerResponse } from '#contract/portal/customer.ts';
import { maskPhone } from '#contract/rules.ts';
import type { Account } from './account.ts';
import type { Call, Portal } from './portal.ts';
import { Refusal } from './refusal.ts';

type CustomerPortal = Pick<Portal, 'accounts' | 'clock'>;

/** The signed-in customer, with the fields that quoting asks for (spec §6). A visitor gets data too, not a refusal. */
export function currentCustomer(portal: CustomerPortal, call: Call): CurrentCustomerResponse {
  const account = signedInAccount(portal, call);
  if (!account) return { isLogin: false, customer: null };
  const { accountId, isSupplier, hasRealNameAuth, hasQualificationAuth, isPaidMember } = account;
  const name = account.account;
  return {
    isLogin: true,
    customer: { accountId, name, isSupplier, hasRealNameAuth, hasQualificationAuth, isPaidMember },
  };
}

/** Basic user info with messages and the unread count (spec §3: the user store). */
export function basicInfo(portal: CustomerPortal, call: Call): BasicInfoResponse {
  const account = signedInAccount(portal, call);
  if (!account)
    throw new Refusal('LOGIN_REQUIRED', { rule: 'session.missing', isAnonymous: call.session.accountId === null });
  const messageList = welcomeMessages(account);
  return {
    id: account.iamUserId,
    name: account.account,
    accountId: account.accountId,
    accountSrc: 'inner',
    hasRealNameAuth: account.hasRealNameAuth,
    hasFilledEnterpriseProfile: account.hasFilledEnterpriseProfile,
    loginRedirectUrl: DEFAULT_TARGET,
    authUrl: PAGES.enterpriseAuth,
    securityPhone: maskPhone(account.phone),
    messageList,
    count: messageList.filter((message) => !message.read).length,
  };
}

function signedInAccount(portal: CustomerPortal, call: Call): Account | undefined {
  const { accountId } = call.session;
  const account = accountId === null ? undefined : portal.accounts.byId(accountId);
  return account?.enable ? account : undefined;
}

/** Assumed: every account has one read message and, until it is authenticated, one unread. */
function welcomeMessages(account: Account): BasicInfoResponse['messageList'] {
  const welcome = { id: `${account.accountId}-1`, title: '欢迎使用云采购', sentAt: account.gmtCreate, read: true };
  const reminder = { id: `${account.accountId}-2`, title: '请完成企业认证', sentAt: account.gmtCreate, read: false };
  return account.hasRealNameAuth ? [welcome] : [reminder, welcome];
}
