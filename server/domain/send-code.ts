import type { SendSmsCodeRequest } from '#contract/portal/sms.ts';
import type { Call, World } from './world.ts';

/**
 * Sends a code. A phone that has no account gets the same answer at login and recovery, and no message
 * (threat S3); registration sends to a taken phone too, because that is told only after a right code.
 */
export function sendCode(
  world: Pick<World, 'accounts' | 'smsCodes' | 'random' | 'settings' | 'outbox'>,
  request: SendSmsCodeRequest,
  call: Pick<Call, 'noted'>,
): Record<string, never> {
  world.smsCodes.countSend(request);
  const isKnown = world.accounts.byPhone(request.phone).length > 0;
  if (request.action !== 'register' && !isKnown) {
    call.noted({ rule: 'sms.unregistered', phone: request.phone });
    world.outbox.withheld(request, 'unregistered');
    return {};
  }
  const { codeDigits } = world.settings.limits;
  const drawn = String(world.random.below(10 ** codeDigits)).padStart(codeDigits, '0');
  const code = world.settings.fixedCodes[request.phone] ?? drawn;
  world.outbox.sent(world.smsCodes.put(request, code));
  return {};
}
