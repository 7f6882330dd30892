/**
 * True once a life is over: at the millisecond at which it ends, not after it. A life of n ms that begins at t lasts
 * from t to t + n - 1. Everything that ends with time ends by this rule: codes, keys, sessions, gsids, tokens, pending
 * records, tickets, states, locks, and the windows and intervals in which something is counted.
 */
export function hasEnded(endsAt: number, now: number): boolean {
  return now >= endsAt;
}
