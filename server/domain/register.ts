import type { RegisterRequest, RegisterResponse } from '#contract/portal/account.ts';
import { openAccount } from './open-account.ts';
import type { Call, Portal, WithNewSession } from './portal.ts';
import { Refusal } from './refusal.ts';
import { signInAs } from './sign-in.ts';

/**
 * Makes an account for a phone whose code was right, and signs it in (spec §2, §5). That a phone is taken is revealed
 * only after the right code (threat S6). Assumed: the account has no password until one is set by recovery.
 */
export function register(
  portal: Pick<Portal, 'accounts' | 'clock' | 'gsids' | 'oauthGrants' | 'random' | 'sessions' | 'smsCodes'>,
  request: RegisterRequest,
  call: Call,
): WithNewSession<RegisterResponse> {
  const { phone, smsCode } = request;
  const reason = portal.smsCodes.consume({ phone, action: 'register', scene: 'sup' }, smsCode);
  if (reason) throw new Refusal('SMS_CODE_REJECTED', reason);
  if (portal.accounts.byPhone(phone).length > 0 || portal.accounts.byName(phone)) {
    throw new Refusal('PHONE_TAKEN', { rule: 'phone.taken', phone });
  }
  if (portal.accounts.isFull) throw new Refusal('WORLD_FULL', { rule: 'accounts.full' });
  const account = openAccount(portal, { account: phone, phone });
  const { data, session } = signInAs(portal, call, account);
  return { data: { account: account.account, accountId: account.accountId, gsid: data.gsid }, session };
}
