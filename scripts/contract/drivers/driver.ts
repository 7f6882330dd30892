import type { SmsAction } from '#contract/fields.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { AccountsFile } from './accounts-file.ts';

/** Something that a real system's owner may not want; done there only where it is allowed by name. */
export type Risk = 'register' | 'password' | 'lock' | 'codes';

export interface KnownAccount {
  readonly account: string;
  readonly password: string;
  readonly phone: string;
}

/** A set-up step that this target does not have. Its message says what to give. */
export class Missing extends Error {}

/** A set-up step that was tried and failed. */
export class SetupFailure extends Error {
  constructor(why: string) {
    super(`set-up failed: ${why}`);
  }
}

/** Action of a person at WeChat that ends a QR code's wait. */
export type Scan = 'scan' | 'confirm' | 'confirm as a new user' | 'cancel' | 'expire';

/** Identities at 1688 by how many accounts they are linked to. */
export type Linked = 'one' | 'several' | 'none';

/**
 * The named set-up steps of the cases. Each either does what it says, or throws `Missing` with what to give, or
 * `SetupFailure` with what went wrong.
 */
export interface Driver {
  readonly isSandbox: boolean;
  /** scheme, host and port of the target */
  readonly origin: string;
  /** names and encryption of the target, as far as they were given */
  readonly given: Pick<AccountsFile, 'tokens' | 'encryption'>;
  /** The target's time; undefined where only its answers tell it. */
  now(): number | undefined;
  /** A browser nobody has used yet. */
  client(): PortalClient;
  /** Consents to a risk. @throws Missing where the run does not allow it */
  consent(risk: Risk): void;
  /** An enabled account with a password, alone at its phone. */
  account(): Promise<KnownAccount>;
  /** An account that cannot sign in, because it is disabled. */
  disabledAccount(): Promise<KnownAccount>;
  /** A phone with more than one account. */
  sharedPhone(): Promise<string>;
  /** A phone without an account. */
  unregisteredPhone(): Promise<string>;
  /**
   * Asks for a code as this visitor, where a minute has passed since the last one to this phone.
   * @param isJudged true for a code that is sent too soon on purpose
   * @throws Missing where the phone is refused another one all the same
   */
  sendCode(
    client: PortalClient,
    phone: string,
    action: SmsAction,
    isJudged?: boolean,
  ): ReturnType<PortalClient['sendCode']>;
  /** As `sendCode`, and reads the code off the phone. */
  code(client: PortalClient, phone: string, action: SmsAction): Promise<string>;
  /** Lets time pass. */
  advance(ms: number): Promise<void>;
  /** Replaces the public key. */
  rotateKey(): Promise<void>;
  /** Takes note that an account has another password now. */
  notePassword(account: KnownAccount, password: string): void;
  /** Acts on a QR code as a person with WeChat. @returns the name of its account; empty where that is not known */
  scan(scene: string, scan: Scan): Promise<string>;
  /** Consents at 1688. @returns path and query that end the authorisation */
  authorize(state: string, linked: Linked): Promise<string>;
  /** Disables an account for the time of `during`. */
  whileDisabled(account: string, during: () => Promise<void>): Promise<void>;
  /** End of the run. */
  close(): Promise<void>;
}
