import { isPhone } from '#contract/rules.ts';

/** State of a history entry that carries a phone to the login page: an address would be logged and shared (threat C11). */
export function carryPhone(phone: string): object {
  return { phone };
}

/** Phone in a history state; empty for none. */
export function carriedPhone(state: unknown): string {
  const phone = (state as { phone?: unknown } | null)?.phone;
  return typeof phone === 'string' && isPhone(phone) ? phone : '';
}
