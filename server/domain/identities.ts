/** People outside the portal: who confirms a QR code, and who authorises at 1688. */

export interface WeChatIdentity {
  readonly id: string;
  /** null until its first login registers an account */
  accountId: string | null;
}

export interface AliIdentity {
  readonly id: string;
  readonly accountIds: readonly string[];
}
