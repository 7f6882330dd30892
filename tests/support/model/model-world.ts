import type { SmsAction } from '#contract/fields.ts';
import type { PortalClient } from '#kit/portal-client.ts';

export type HowEnded = 'disable' | 'delete' | 'password';

/** A world with the model's accounts and two browsers, and what happens outside the portal. */
export interface ModelWorld {
  readonly browsers: readonly PortalClient[];
  latestCode(phone: string, action: SmsAction): Promise<string>;
  /** An account's own WeChat confirms a QR code: whether it may. */
  confirm(scene: string, accountId: string): Promise<boolean>;
  /** An identity agrees at 1688: the code. */
  authorize(state: string, identity: string): Promise<string>;
  /** Ends what an account has half finished; afterwards it may sign in again. */
  end(accountId: string, how: HowEnded, password: string): Promise<void>;
  rotateKeys(): Promise<void>;
  advance(ms: number): Promise<unknown>;
}
