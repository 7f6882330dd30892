import { CIPHERTEXT_MAX } from '#contract/limits.ts';
import type { LoginByIdentifierRequest, LoginRequest, LoginResponse } from '#contract/portal/login.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import { isPhone } from '#contract/rules.ts';
import type { Account } from './account.ts';
import { checkKey, type OpenedFields, readField } from './encrypted-field.ts';
import type { Call, Portal, WithNewSession } from './portal.ts';
import { Refusal } from './refusal.ts';
import type { Proof, Session } from './session.ts';

type SignInPortal = Pick<
  Portal,
  'accounts' | 'clock' | 'gsids' | 'keyRing' | 'lockout' | 'oauthGrants' | 'sessions' | 'smsCodes' | 'tickets'
>;

/**
 * `POST /uc/login` (spec §3, §7): signs in, or leads to the choice among several accounts, in both cases with a new session
 * id. Both encrypted fields were opened before anything is decided, so that every refusal costs the same.
 */
export function signIn(
  portal: SignInPortal,
  request: LoginRequest,
  call: Call,
  opened: OpenedFields,
): WithNewSession<LoginResponse> {
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

function byPassword(portal: SignInPortal, call: Call, name: string, password: string): WithNewSession<LoginResponse> {
  const lockedUntil = portal.lockout.lockedUntil(name);
  if (lockedUntil !== null)
    throw wrongCredentials({ rule: 'password.locked', until: lockedUntil, leftMs: lockedUntil - portal.clock.now() });
  const tried = portal.lockout.countTry(name);
  const account = portal.accounts.byName(name);
  if (!account) throw wrongCredentials({ rule: 'account.unknown', name, ...tried });
  if (account.password === null || account.password !== password)
    throw wrongCredentials({ rule: 'password.wrong', hasPassword: account.password !== null, ...tried });
  portal.lockout.clear(name);
  if (!account.enable) throw wrongCredentials({ rule: 'account.disabled', isGone: false });
  return signInAs(portal, call, account);
}

function bySms(portal: SignInPortal, call: Call, phone: string, typed: string): WithNewSession<LoginResponse> {
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
 * Chooses one of several accounts (spec §3): an enabled account of the session's list, no other (threat S5). A lock by
 * wrong passwords stops passwords alone.
 */
function chooseAccount(
  portal: Pick<Portal, 'accounts' | 'gsids' | 'oauthGrants' | 'sessions'>,
  call: Call,
  accountId: string,
  source: string,
): WithNewSession<LoginResponse> {
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
  portal: Pick<Portal, 'gsids' | 'oauthGrants' | 'sessions'>,
  call: Call,
  account: Account,
  proof: Proof | null = null,
): WithNewSession<LoginResponse> {
  const session = replaceSession(portal, call, account, proof);
  return { data: { accountSize: 1, gsid: portal.gsids.issue(account.accountId, session.originId) }, session };
}

/** Replaces the caller's session by a signed-in session with a new id and new tokens, which keeps the used 1688 states. */
export function replaceSession(
  portal: Pick<Portal, 'oauthGrants' | 'sessions'>,
  { session: old }: Pick<Call, 'session'>,
  { accountId }: Account,
  proof: Proof | null = null,
): Session {
  const session = portal.sessions.replace(old, accountId, proof);
  portal.oauthGrants.followSpent(old.id, session.id);
  return session;
}

/** The one refusal of every failed sign-in: its words do not reveal why (threat S6). */
export function wrongCredentials(reason: Reason): Refusal {
  return new Refusal('CREDENTIALS_REJECTED', reason);
}

/** Spends a gsid: the enabled account behind it, or one refusal for everything else. */
export function spendGsid(portal: Pick<Portal, 'accounts' | 'gsids'>, gsid: string): Account {
  const spent = portal.gsids.spend(gsid);
  if (!('accountId' in spent)) throw new Refusal('GSID_REJECTED', spent);
  const account = portal.accounts.byId(spent.accountId);
  if (!account?.enable) throw new Refusal('GSID_REJECTED', { rule: 'account.disabled', isGone: !account });
  return account;
}

/**
 * Login by identifier: the gsid an embedded login handed to its parent (spec §2, §7).
 * @param target where the redirect policy lets this login go
 */
export function signInByIdentifier(
  portal: Pick<Portal, 'accounts' | 'gsids' | 'oauthGrants' | 'sessions'>,
  request: LoginByIdentifierRequest,
  call: Call,
  target: string,
): WithNewSession<{ accountSize: 1; gotoUrl: string }> {
  call.opened('loginIdentifier', request.loginIdentifier, 'secret');
  const account = spendGsid(portal, request.loginIdentifier);
  return {
    data: { accountSize: 1, gotoUrl: target },
    session: replaceSession(portal, call, account),
  };
}

/** Ends the caller's session and the gsids that it got; a visitor who never signed in gets the same answer (threat S14). */
export function signOut(
  portal: Pick<Portal, 'gsids' | 'sessions'>,
  { session }: Pick<Call, 'session'>,
): WithNewSession<Record<string, never>> {
  portal.gsids.endOfSession(session.originId);
  return { data: {}, session: portal.sessions.startOver(session) };
}

/**
 * Leaves the proof of several accounts on the caller's session until one is chosen, under a new id: a planted cookie
 * must not carry it (threats S5, S13). The session's QR tickets and 1688 states stay its own.
 * @param phone empty when 1688 brought the proof
 */
export function leavePending(
  portal: Pick<Portal, 'oauthGrants' | 'sessions' | 'tickets'>,
  { session: old }: Pick<Call, 'session'>,
  accounts: readonly Account[],
  phone: string,
): Session {
  const session = portal.sessions.renew(old);
  portal.tickets.follow(old.id, session.id);
  portal.oauthGrants.follow(old.id, session.id);
  const accountIds = accounts.map(({ accountId }) => accountId);
  portal.sessions.setPending(session, accountIds, phone);
  return session;
}
