import { CIPHERTEXT_MAX } from '#contract/limits.ts';
import type { LoginRequest, LoginResponse } from '#contract/portal/login.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import { isPhone } from '#contract/rules.ts';
import type { Account } from './account.ts';
import { checkKey, type OpenedFields, readField } from './encrypted-field.ts';
import { leavePending } from './pending.ts';
import type { Call, Portal, SignedIn } from './portal.ts';
import { Refusal } from './refusal.ts';
import type { Proof } from './session.ts';
import { spendGsid } from './sign-in-by-identifier.ts';

type SignInPortal = Pick<
  Portal,
  'accounts' | 'clock' | 'gsids' | 'keyRing' | 'lockout' | 'oauthGrants' | 'sessions' | 'smsCodes' | 'tickets'
>;

/** Outcome of a sign-in: signed in, or at the choice among several accounts; both with a new session id. */
type Outcome = SignedIn<LoginResponse>;

/**
 * `POST /uc/login` (spec §3, §7). Both encrypted fields were opened before anything is decided, so that every refusal
 * costs the same.
 */
export function signIn(portal: SignInPortal, request: LoginRequest, call: Call, opened: OpenedFields): Outcome {
  checkKey(portal, request.publicKey);
  // Quirk: the selection page sends its call with nothing chosen too (spec §5); that is no broken ciphertext.
  if (request.loginType === 'multi_account' && request.loginIdentifier === '') throw nothingChosen();
  const identifier = readField(opened, call, 'loginIdentifier', request.loginType);
  switch (request.loginType) {
    case 'pwd':
      return byPassword(portal, call, identifier, readField(opened, call, 'credential.pwd'));
    case 'sms':
      return bySms(portal, call, identifier, readField(opened, call, 'credential.smsCode'));
    case 'multi_account':
      return chooseAccount(portal, call, identifier, readField(opened, call, 'credential.accountSource'));
    case 'native':
      return signInAs(portal, call, spendGsid(portal, identifier));
  }
}

function byPassword(portal: SignInPortal, call: Call, name: string, password: string): Outcome {
  const lockedUntil = portal.lockout.lockedUntil(name);
  if (lockedUntil !== null)
    throw wrongCredentials({ rule: 'password.locked', until: lockedUntil, leftMs: lockedUntil - portal.clock.now() });
  const tried = portal.lockout.count(name);
  const account = portal.accounts.byName(name);
  if (!account) throw wrongCredentials({ rule: 'account.unknown', name, ...tried });
  if (account.password === null || account.password !== password)
    throw wrongCredentials({ rule: 'password.wrong', hasPassword: account.password !== null, ...tried });
  portal.lockout.clear(name);
  if (!account.enable) throw wrongCredentials({ rule: 'account.disabled', isGone: false });
  return signInAs(portal, call, account);
}

function bySms(portal: SignInPortal, call: Call, phone: string, typed: string): Outcome {
  if (!isPhone(phone)) throw new Refusal('PHONE_INVALID', { rule: 'phone.form', phone });
  const reason = portal.smsCodes.consume({ phone, action: 'login', scene: 'sup' }, typed);
  if (reason) throw new Refusal('SMS_CODE_REJECTED', reason);
  const enabled = portal.accounts.byPhone(phone).filter((account) => account.enable);
  const [only] = enabled;
  // Assumed: after a right code nothing leaks to a stranger, and the copy has one text for "this account cannot".
  if (!only) throw wrongCredentials({ rule: 'account.disabled', accounts: portal.accounts.byPhone(phone).length });
  if (enabled.length === 1) return signInAs(portal, call, only);
  return { data: { accountSize: enabled.length }, session: leavePending(portal, call, enabled, phone) };
}

/**
 * One of several accounts (spec §3): only those that the session lists, and only while enabled (threat S5). A lock by
 * wrong passwords stops passwords alone.
 */
function chooseAccount(
  portal: Pick<Portal, 'accounts' | 'gsids' | 'sessions'>,
  call: Call,
  accountId: string,
  source: string,
): SignedIn<LoginResponse> {
  if (accountId === '') throw nothingChosen();
  if (source !== '1688')
    throw new Refusal('CHOICE_REJECTED', { rule: 'choice.source', source: source.slice(0, CIPHERTEXT_MAX) });
  const proof = portal.sessions.choiceOf(call.session);
  if (!proof)
    throw new Refusal('CHOICE_REJECTED', { rule: 'choice.pending', ...portal.sessions.overdueOf(call.session) });
  const { accountIds, endedIds, phone } = proof;
  const isListed = accountIds.includes(accountId);
  const account = isListed || endedIds.includes(accountId) ? portal.accounts.byId(accountId) : undefined;
  if (!account) throw new Refusal('CHOICE_REJECTED', { rule: 'choice.foreign', accountIds, accountId });
  if (!account.enable) throw wrongCredentials({ rule: 'account.disabled', isGone: false });
  if (!isListed) throw new Refusal('CHOICE_REJECTED', { rule: 'choice.ended', accountIds, accountId });
  return signInAs(portal, call, account, { accountIds, endedIds, phone });
}

/** Refuses a choice of nothing, which the selection page sends too (spec §5). */
function nothingChosen(): Refusal {
  return new Refusal('ACCOUNT_NOT_CHOSEN', { rule: 'choice.empty' });
}

/**
 * A new session for an account that proved itself, and the gsid that may carry the proof elsewhere.
 * @param proof other accounts that the session may change to
 */
export function signInAs(
  portal: Pick<Portal, 'gsids' | 'sessions'>,
  call: Call,
  account: Account,
  proof: Proof | null = null,
): SignedIn<LoginResponse> {
  const session = portal.sessions.replace(call.session, account.accountId, proof);
  return { data: { accountSize: 1, gsid: portal.gsids.issue(account.accountId, session.originId) }, session };
}

/** The one refusal of every failed sign-in: its words do not reveal why (threat S6). */
export function wrongCredentials(reason: Reason): Refusal {
  return new Refusal('CREDENTIALS_REJECTED', reason);
}
