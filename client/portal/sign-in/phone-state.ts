import { isPhone } from '#contract/rules.ts';

/** State of a history entry with a phone for the login page: an address would be logged and shared (threat C11). */
export function stateWithPhone(phone: string): object {
  return { phone };
}

/** Phone in a history state; empty for none. */
export function phoneIn(state: unknown): string {
  const phone = (state as { phone?: unknown } | null)?.phone;
  return typeof phone === 'string' && isPhone(phone) ? phone : '';
}
