import { CIPHERTEXT_MAX } from '#contract/limits.ts';
import type { LoginRequest, LoginResponse } from '#contract/login.ts';
import { isPhone } from '#contract/rules.ts';
import type { Account } from './account.ts';
import { keyOf, openField } from './encrypted-field.ts';
import { Refusal } from './refusal.ts';
import { spendGsid } from './sign-in-by-identifier.ts';
import type { Call, SignedIn, World } from './world.ts';

type SignInWorld = Pick<World, 'accounts' | 'clock' | 'gsids' | 'keyRing' | 'lockout' | 'sessions' | 'smsCodes'>;

/** How a sign-in ends: as somebody, or at the choice among several accounts. */
type Outcome = SignedIn<LoginResponse> | { readonly data: LoginResponse };

/**
 * `POST /uc/login` (spec §3, §7). Both encrypted fields are opened before anything is decided, so that every
 * refusal costs the same.
 */
export function signIn(world: SignInWorld, request: LoginRequest, call: Call): Outcome {
  const pair = keyOf(world, request.publicKey);
  // Quirk: the selection page sends its call with nothing chosen too (spec §5); that is no broken ciphertext.
  if (request.loginType === 'multi_account' && request.loginIdentifier === '') throw nothingChosen();
  const identifier = openField(pair, call, 'loginIdentifier', request.loginIdentifier, request.loginType);
  switch (request.loginType) {
    case 'pwd':
      return byPassword(world, call, identifier, openField(pair, call, 'credential.pwd', request.credential.pwd));
    case 'sms':
      return bySms(world, call, identifier, openField(pair, call, 'credential.smsCode', request.credential.smsCode));
    case 'multi_account':
      return byChoice(
        world,
        call,
        identifier,
        openField(pair, call, 'credential.accountSource', request.credential.accountSource),
      );
    case 'native':
      return signInAs(world, call, spendGsid(world, identifier));
  }
}

/** A new session for an account that proved itself, and the gsid that may carry the proof elsewhere. */
export function signInAs(
  world: Pick<World, 'gsids' | 'sessions'>,
  call: Call,
  account: Account,
): SignedIn<LoginResponse> {
  const session = world.sessions.replace(call.session, account.accountId);
  return { data: { accountSize: 1, gsid: world.gsids.issue(account.accountId) }, session };
}

function byPassword(world: SignInWorld, call: Call, name: string, password: string): Outcome {
  const lockedUntil = world.lockout.lockedUntil(name);
  if (lockedUntil !== null)
    throw wrongCredentials('password.locked', {
      expected: 'an account that is not locked',
      got: `locked until ${lockedUntil}`,
    });
  const attempt = world.lockout.count(name);
  const account = world.accounts.byName(name);
  if (!account) throw wrongCredentials('account.unknown', { expected: 'the name of an account', got: name, attempt });
  if (account.password === null || account.password !== password)
    throw wrongCredentials('password.wrong', {
      expected: "the account's password",
      got: account.password === null ? 'an account without a password' : 'another text',
      attempt,
    });
  world.lockout.clear(name);
  if (!account.enable) throw wrongCredentials('account.disabled', { expected: 'enable = true', got: 'enable = false' });
  return signInAs(world, call, account);
}

function bySms(world: SignInWorld, call: Call, phone: string, typed: string): Outcome {
  if (!isPhone(phone)) throw new Refusal('PHONE_INVALID', { rule: 'phone.form', expected: '11 digits', got: phone });
  const reason = world.smsCodes.consume({ phone, action: 'login', scene: 'sup' }, typed);
  if (reason) throw new Refusal('SMS_CODE_REJECTED', reason);
  const enabled = world.accounts.byPhone(phone).filter((account) => account.enable);
  const [only] = enabled;
  // Assumed: after a right code nothing leaks to a stranger, and the copy has one text for "this account cannot".
  if (!only)
    throw wrongCredentials('account.disabled', {
      expected: 'an enabled account of this phone',
      got: `${world.accounts.byPhone(phone).length} that are not`,
    });
  if (enabled.length === 1) return signInAs(world, call, only);
  world.sessions.setPending(
    call.session,
    enabled.map((account) => account.accountId),
    phone,
  );
  return { data: { accountSize: enabled.length } };
}

/** One of several accounts (spec §3): only those the session's pending record names, and only while enabled (threat S5). */
function byChoice(world: SignInWorld, call: Call, accountId: string, source: string): Outcome {
  if (accountId === '') throw nothingChosen();
  if (source !== '1688')
    throw new Refusal('CHOICE_REJECTED', {
      rule: 'choice.source',
      expected: "accountSource '1688'",
      got: source.slice(0, CIPHERTEXT_MAX),
    });
  const pending = world.sessions.pendingOf(call.session);
  if (!pending)
    throw new Refusal('CHOICE_REJECTED', {
      rule: 'choice.pending',
      expected: 'a right code or 1688 authorisation that has not expired',
      got: call.session.pending ? 'one that expired' : 'none',
    });
  const account = pending.accountIds.includes(accountId) ? world.accounts.byId(accountId) : undefined;
  if (!account)
    throw new Refusal('CHOICE_REJECTED', {
      rule: 'choice.foreign',
      expected: `one of ${pending.accountIds.join(', ')}`,
      got: accountId,
    });
  if (!account.enable) throw wrongCredentials('account.disabled', { expected: 'enable = true', got: 'enable = false' });
  const lockedUntil = world.lockout.lockedUntil(account.account);
  if (lockedUntil !== null)
    throw wrongCredentials('password.locked', {
      expected: 'an account that is not locked',
      got: `locked until ${lockedUntil}`,
    });
  call.session.pending = null;
  return signInAs(world, call, account);
}

function nothingChosen(): Refusal {
  return new Refusal('ACCOUNT_NOT_CHOSEN', { rule: 'choice.empty', expected: 'an accountId', got: 'nothing' });
}

function wrongCredentials(rule: string, facts: Omit<ConstructorParameters<typeof Refusal>[1], 'rule'>): Refusal {
  return new Refusal('CREDENTIALS_REJECTED', { rule, ...facts });
}
