import type { Reason } from '#contract/reasons/reasons.ts';
import { Accounts } from '#domain/stores/accounts.ts';
import { KeyRing } from '#domain/stores/key-ring.ts';
import { Lockout } from '#domain/stores/lockout.ts';
import { OauthGrants } from '#domain/stores/oauth-grants.ts';
import { QrTickets } from '#domain/stores/qr-tickets.ts';
import { Sessions } from '#domain/stores/sessions.ts';
import { Gsids, VerifyTokens } from '#domain/stores/single-use-tokens.ts';
import { type CodeSubject, type SmsCode, SmsCodes } from '#domain/stores/sms-codes.ts';
import type { Changed } from './changes.ts';
import type { Clock, KeyPair, KeySource, Random, StorePorts } from './ports.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings.ts';

/** Outgoing messages of the portal. */
export interface Outbox {
  sent(code: SmsCode): void;
  /** No message was sent, though the caller got the normal response. */
  withheld(subject: CodeSubject): void;
}

/** State of the portal's back end in one world. Operations take the parts they need. */
export interface Portal {
  readonly clock: Clock;
  /** codes come from here */
  readonly random: Random;
  readonly settings: Settings;
  readonly outbox: Outbox;
  readonly changed: Changed;
  readonly accounts: Accounts;
  readonly smsCodes: SmsCodes;
  readonly verifyTokens: VerifyTokens;
  readonly keyRing: KeyRing;
  readonly tickets: QrTickets;
  readonly sessions: Sessions;
  readonly gsids: Gsids;
  readonly lockout: Lockout;
  readonly oauthGrants: OauthGrants;
  readonly weChat: Map<string, WeChatIdentity>;
  readonly ali: Map<string, AliIdentity>;
}

interface PortalPorts extends Omit<StorePorts, 'settings'>, Pick<Portal, 'random' | 'outbox'> {
  readonly keys: KeySource;
  readonly firstKey: KeyPair;
}

/** An empty portal: no account, no session, one key. */
export function createPortal(ports: PortalPorts, settings: Settings): Portal {
  const { clock, random, keys, firstKey, outbox, changed } = ports;
  const stores = { ...ports, settings };
  return {
    clock,
    random,
    settings,
    outbox,
    changed,
    accounts: new Accounts(changed),
    smsCodes: new SmsCodes(stores),
    verifyTokens: new VerifyTokens(stores),
    keyRing: new KeyRing(stores, keys, firstKey),
    tickets: new QrTickets(stores),
    sessions: new Sessions(stores),
    gsids: new Gsids(stores),
    lockout: new Lockout(stores),
    oauthGrants: new OauthGrants(stores),
    weChat: new Map(),
    ali: new Map(),
  };
}

/** The view that an operation has of its call. */
export interface Call {
  readonly session: Session;
  /** Reports a decrypted field to the journal, which masks `secret` values. */
  opened(field: string, text: string, kind: 'plain' | 'secret'): void;
  /** Reports to the journal why a response that is no refusal lacks the requested data. */
  noted(reason: Reason): void;
}

/** Result of an operation after which the caller has a new session: at sign-in, at the choice of an account, at sign-out. */
export interface WithNewSession<T> {
  readonly data: T;
  readonly session: Session;
}

/** People outside the portal: one confirms a QR code in WeChat, one authorises at 1688. */

export interface WeChatIdentity {
  readonly id: string;
  /** null until its first login registers an account */
  accountId: string | null;
}

export interface AliIdentity {
  readonly id: string;
  readonly accountIds: readonly string[];
}
