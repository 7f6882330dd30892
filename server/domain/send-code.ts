import type { SendSmsCodeRequest } from '#contract/portal/sms.ts';
import type { Call, Portal } from './portal.ts';

/**
 * Sends a code. A phone that has no account gets the same answer at login and recovery, and no message
 * (threat S3); registration sends to a taken phone too, because that is revealed only after a right code.
 */
export function sendCode(
  portal: Pick<Portal, 'accounts' | 'smsCodes' | 'random' | 'settings' | 'outbox'>,
  request: SendSmsCodeRequest,
  call: Pick<Call, 'noted'>,
): Record<string, never> {
  portal.smsCodes.countSend(request);
  const isKnown = portal.accounts.byPhone(request.phone).length > 0;
  if (request.action !== 'register' && !isKnown) {
    call.noted({ rule: 'sms.unregistered', phone: request.phone });
    portal.outbox.withheld(request);
    return {};
  }
  const { codeDigits } = portal.settings.limits;
  const drawn = String(portal.random.below(10 ** codeDigits)).padStart(codeDigits, '0');
  const code = portal.settings.fixedCodes[request.phone] ?? drawn;
  portal.outbox.sent(portal.smsCodes.put(request, code));
  return {};
}
