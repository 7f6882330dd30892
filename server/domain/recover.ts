import type { ForgetPasswordRequest } from '#contract/portal/account.ts';
import type { VerifySmsCodeRequest, VerifySmsCodeResponse } from '#contract/portal/sms.ts';
import { checkPassword, isPassword, maskPhone } from '#contract/rules.ts';
import { setPassword } from './change-account.ts';
import { Refusal } from './refusal.ts';
import type { VerifyToken } from './verify-tokens.ts';
import type { World } from './world.ts';

/** Trades a right code for one token an enabled account of the phone (spec §3). */
export function verifyCode(
  world: Pick<World, 'accounts' | 'smsCodes' | 'verifyTokens'>,
  request: VerifySmsCodeRequest,
): VerifySmsCodeResponse {
  const reason = world.smsCodes.consume(request, request.smsCode);
  if (reason) throw new Refusal('SMS_CODE_REJECTED', reason);
  const enabled = world.accounts.byPhone(request.phone).filter((account) => account.enable);
  if (enabled.length === 0)
    throw new Refusal('SMS_CODE_REJECTED', {
      rule: 'account.disabled',
      expected: 'an enabled account of this phone',
      got: `${world.accounts.byPhone(request.phone).length} that are not`,
    });
  const map: VerifySmsCodeResponse['map'] = {};
  for (const { account, accountId } of enabled)
    map[world.verifyTokens.issue(request.phone, accountId)] = { account, accountId };
  return { passed: true, map };
}

/**
 * Sets a new password and ends what the old one opened (threats S4, S14). A password against the rule leaves the token unspent.
 */
export function resetPassword(
  world: Parameters<typeof setPassword>[0] & Pick<World, 'accounts'>,
  request: ForgetPasswordRequest,
): Record<string, never> {
  if (!isPassword(request.newPassword))
    throw new Refusal('PASSWORD_REJECTED', {
      rule: 'password.form',
      expected: 'the three rules of spec §5',
      got: brokenRules(request.newPassword),
    });
  const token = usableToken(world, request);
  const account = world.accounts.byId(token.accountId);
  if (!account?.enable)
    throw new Refusal('VERIFY_TOKEN_REJECTED', {
      rule: 'account.disabled',
      expected: 'enable = true',
      got: 'enable = false',
    });
  setPassword(world, account, request.newPassword);
  return {};
}

/** Which of the rules a password breaks, never the password. */
function brokenRules(password: string): string {
  const broken = Object.entries(checkPassword(password)).filter(([, holds]) => !holds);
  return `not met: ${broken.map(([rule]) => rule).join(', ')}`;
}

function usableToken(world: Pick<World, 'verifyTokens'>, request: ForgetPasswordRequest): VerifyToken {
  const token = world.verifyTokens.find(request.verifyToken);
  const refuse = (rule: string, expected: string, facts: { got?: string; ageMs?: number } = {}) =>
    new Refusal('VERIFY_TOKEN_REJECTED', { rule, expected, ...facts });
  if (!token) throw refuse('token.unknown', 'a token of this world, not used before');
  const ageMs = world.verifyTokens.ageMs(token);
  if (world.verifyTokens.isExpired(token)) throw refuse('token.expired', 'a token that has not expired', { ageMs });
  if (token.phone !== request.phone) {
    const got = maskPhone(request.phone);
    throw refuse('token.phone', `the phone it was made for, ${maskPhone(token.phone)}`, { got, ageMs });
  }
  if (request.account !== undefined && request.account !== token.accountId)
    throw refuse('token.account', `the account it was made for, ${token.accountId}`, { got: request.account, ageMs });
  return token;
}
