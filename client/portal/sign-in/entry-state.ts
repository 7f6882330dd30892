import { isPhone } from '#contract/rules.ts';

/** State that a page leaves in the history entry of the next one: an address would be logged and shared (threat C11). */
interface EntryState {
  /** a taken phone, carried from the registration to the login page */
  readonly phone?: unknown;
  /** for enterprise authentication, after a registration with a WeChat that has an account */
  readonly knownWeChat?: unknown;
}

/** Phone in a history state; empty for none. */
export function phoneIn(state: unknown): string {
  const phone = (state as EntryState | null)?.phone;
  return typeof phone === 'string' && isPhone(phone) ? phone : '';
}

export function isKnownWeChat(state: unknown): boolean {
  return (state as EntryState | null)?.knownWeChat === true;
}
