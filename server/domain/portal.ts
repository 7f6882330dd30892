import type { Reason } from '#contract/reasons/reasons.ts';
import type { Changed } from './changes.ts';
import type { AliIdentity, WeChatIdentity } from './identities.ts';
import type { Clock, KeyPair, KeySource, Random } from './ports.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings.ts';
import { Accounts } from './stores/accounts.ts';
import { Gsids } from './stores/gsids.ts';
import { KeyRing } from './stores/key-ring.ts';
import { Lockout } from './stores/lockout.ts';
import { OauthGrants } from './stores/oauth-grants.ts';
import { QrTickets } from './stores/qr-tickets.ts';
import { Sessions } from './stores/sessions.ts';
import { type CodeSubject, type SmsCode, SmsCodes } from './stores/sms-codes.ts';
import { VerifyTokens } from './stores/verify-tokens.ts';

/** Outgoing messages of the portal. */
export interface Outbox {
  sent(code: SmsCode): void;
  /** No message was sent, though the caller got the normal response. */
  withheld(subject: CodeSubject, why: 'unregistered'): void;
}

/** State of the portal's back end in one world. Operations take the parts they need. */
export interface Portal {
  readonly clock: Clock;
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

export interface PortalPorts {
  readonly clock: Clock;
  /** codes come from here */
  readonly random: Random;
  /** ids, tokens and session names come from here */
  readonly ids: Random;
  readonly keys: KeySource;
  readonly firstKey: KeyPair;
  readonly outbox: Outbox;
  readonly changed: Changed;
}

/** An empty portal: no account, no session, one key. */
export function createPortal(ports: PortalPorts, settings: Settings): Portal {
  const { clock, ids, changed } = ports;
  return {
    clock,
    random: ports.random,
    settings,
    outbox: ports.outbox,
    changed,
    accounts: new Accounts(changed),
    smsCodes: new SmsCodes(clock, settings, changed),
    verifyTokens: new VerifyTokens(clock, ids, settings),
    keyRing: new KeyRing(clock, ports.keys, ports.firstKey, settings),
    tickets: new QrTickets(clock, ids, settings, changed),
    sessions: new Sessions(clock, ids, settings),
    gsids: new Gsids(clock, ids, settings),
    lockout: new Lockout(clock, settings),
    oauthGrants: new OauthGrants(clock, ids, settings, changed),
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

/** Result of a sign-in operation: the data and the session that replaces the caller's. */
export interface SignedIn<T> {
  readonly data: T;
  readonly session: Session;
}
