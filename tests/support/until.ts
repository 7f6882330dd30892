import { vi } from 'vitest';

/** The result of `look` once it no longer throws. A busy machine is not a failure: it has twenty seconds. */
export function until<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000 });
}
