/** The accounts that an sms code or a 1688 authorisation has proven. */
export interface Proof {
  /** empty when 1688 brought it */
  readonly phone: string;
  readonly accountIds: string[];
  /** accounts that are no longer proven: disabled, deleted or given a new password since */
  readonly endedIds: string[];
}

/** The proof of several accounts until one of them is chosen. */
export interface Pending extends Proof {
  readonly expiresAt: number;
}

/** A browser's session: anonymous from its first call, bound to an account after sign-in. */
export interface Session {
  readonly id: string;
  readonly ctoken: string;
  readonly csrfToken: string;
  /** stays through every new id until sign-out: the key of its gsids */
  readonly originId: string;
  accountId: string | null;
  /** other accounts that it may list and change to; null for a sign-in by password, QR or gsid */
  proof: Proof | null;
  pending: Pending | null;
  /** when the last of its pending record, QR tickets and 1688 states is over */
  holdsUntil: number;
  lastSeenAt: number;
}
