import type { ForgetPasswordRequest } from '#contract/portal/account.ts';
import type { VerifySmsCodeRequest, VerifySmsCodeResponse } from '#contract/portal/sms.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import { checkPassword, isPassword, maskPhone, type PasswordCheck } from '#contract/rules.ts';
import type { VerifyToken } from '#domain/stores/single-use-tokens.ts';
import { changeAccount } from './change-account.ts';
import type { Portal } from './portal.ts';
import { Refusal } from './refusal.ts';

/**
 * Trades a right code for a token for each enabled account of the phone (spec §3). Assumed: a wrong one is refused; the
 * wire format may have `passed` for it.
 * @throws Refusal
 */
export function verifyCode(
  portal: Pick<Portal, 'accounts' | 'smsCodes' | 'verifyTokens'>,
  request: VerifySmsCodeRequest,
): VerifySmsCodeResponse {
  const reason = portal.smsCodes.consume(request, request.smsCode);
  if (reason) throw new Refusal('SMS_CODE_REJECTED', reason);
  const accounts = portal.accounts.byPhone(request.phone);
  const enabled = accounts.filter((account) => account.enable);
  if (enabled.length === 0)
    throw new Refusal('SMS_CODE_REJECTED', { rule: 'account.disabled', accounts: accounts.length });
  const map: VerifySmsCodeResponse['map'] = {};
  for (const { account, accountId, mainAccountId } of enabled)
    map[portal.verifyTokens.issue(request.phone, accountId)] = { account, accountId, mainAccountId };
  return { passed: true, map };
}

/**
 * Sets a new password and ends the old one's sessions (threats S4, S14). A password that breaks the rules leaves the token unspent.
 */
export function resetPassword(
  portal: Parameters<typeof changeAccount>[0] & Pick<Portal, 'accounts'>,
  request: ForgetPasswordRequest,
): Record<string, never> {
  if (!isPassword(request.newPassword))
    throw new Refusal('PASSWORD_REJECTED', { rule: 'password.form', broken: brokenRules(request.newPassword) });
  const token = usableToken(portal, request);
  const account = portal.accounts.byId(token.accountId);
  if (!account?.enable) throw new Refusal('VERIFY_TOKEN_REJECTED', { rule: 'account.disabled', isGone: !account });
  changeAccount(portal, account, { password: request.newPassword });
  return {};
}

/** Which of the rules a password breaks, never the password. */
function brokenRules(password: string): (keyof PasswordCheck)[] {
  const check = checkPassword(password);
  return (Object.keys(check) as (keyof PasswordCheck)[]).filter((rule) => !check[rule]);
}

function usableToken(portal: Pick<Portal, 'verifyTokens'>, request: ForgetPasswordRequest): VerifyToken {
  const token = portal.verifyTokens.find(request.verifyToken);
  if (!token) throw rejected({ rule: 'token.unknown' });
  const { accountId } = token;
  const life = portal.verifyTokens.lifeOf(token);
  const { ageMs } = life;
  if (portal.verifyTokens.isExpired(token)) throw rejected({ rule: 'token.expired', ...life });
  if (token.phone !== request.phone)
    throw rejected({ rule: 'token.phone', ageMs, madeFor: maskPhone(token.phone), phone: maskPhone(request.phone) });
  if (request.account !== undefined && request.account !== accountId)
    throw rejected({ rule: 'token.account', ageMs, madeFor: accountId, accountId: request.account });
  return token;
}

function rejected(reason: Reason): Refusal {
  return new Refusal('VERIFY_TOKEN_REJECTED', reason);
}
