import type { QrStatus } from '#contract/portal/qr.ts';

/** The value of a setting that changed; null for a list or a map. */
type Scalar = string | number | boolean | null;

/** A setting by its path: `limits.codeLifeMs`. */
export interface ChangedSetting {
  readonly name: string;
  readonly from: Scalar;
  readonly to: Scalar;
}

/** A QR ticket as its change shows it. */
export interface ChangedTicket {
  readonly scene: string;
  readonly isLogin: 0 | 1;
  readonly expiresAt: number;
  readonly status: QrStatus;
  readonly scannedBy: string | null;
  readonly confirmedBy: string | null;
}

/** A sms code as its change shows it. */
export interface ChangedCode {
  readonly serial: number;
  readonly phone: string;
  readonly sentAt: number;
}

/**
 * A change of a portal that others may want to see, or a use of something that began earlier. `code`: a typed code was
 * compared with it, or a newer one replaced it; `poll`: its session asked for a ticket; `grant` and `declined`: 1688's
 * answers.
 */
export type PortalChange =
  | {
      readonly type: 'accounts';
      readonly account: string;
      readonly state: 'opened' | 'changed' | 'deleted';
      /** names of the changed fields */
      readonly fields: readonly string[];
    }
  | { readonly type: 'settings'; readonly changes: readonly ChangedSetting[] }
  | { readonly type: 'qr'; readonly ticket: ChangedTicket; readonly isNew: boolean }
  | { readonly type: 'poll'; readonly ticket: ChangedTicket }
  | { readonly type: 'code'; readonly code: ChangedCode; readonly state: 'tried' | 'used' | 'replaced' | 'exhausted' }
  | {
      readonly type: 'grant';
      readonly code: string;
      readonly identity: string;
      readonly expiresAt: number;
      readonly state: 'issued' | 'spent' | 'late';
    }
  | { readonly type: 'declined' };

/** Called with each change once it has happened; stores report their own. */
export type Changed = (change: PortalChange) => void;
