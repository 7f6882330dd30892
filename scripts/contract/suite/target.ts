import type { SmsAction } from '#contract/fields.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import type { Wire } from '#contract/wire/wire.ts';
import type { Supertest, SupertestAgent } from '#kit/node/portal-agent.ts';
import type { PortalResponse } from '#kit/node/portal-response.ts';
import type { CaseLog } from '#scripts/contract/judge/case-log.ts';
import type { PortalVisitor } from './portal-visitor.ts';

/** Something that a real system's owner may not want; done there only where it is allowed by name. */
export type Risk = 'register' | 'password' | 'lock' | 'codes';

/** Risks by the name that allows them, each with its effect. */
export const RISKS: Readonly<Record<Risk, string>> = {
  register: 'registers an account',
  password: 'changes a password',
  lock: 'locks an account by wrong passwords, or a phone by wrong codes',
  codes: 'sends more than one code a minute to a phone',
};

export interface KnownAccount {
  readonly account: string;
  readonly password: string;
  readonly phone: string;
}

/** Action of a person at WeChat that ends a QR code's wait. */
export type Scan = 'scan' | 'confirm' | 'confirm as a new user' | 'cancel' | 'expire';

/** Identities at 1688 by how many accounts they are linked to. */
export type Linked = 'one' | 'several' | 'none';

/** A set-up step that was tried and failed. */
export class SetupFailure extends Error {
  constructor(why: string) {
    super(`set-up failed: ${why}`);
  }
}

/** Beginning of the reason for a skip that only a clock would help: such tests are listed, not counted. */
export const NEEDS_CLOCK = 'needs a clock';

/**
 * The server that a test is aimed at, and the named set-up steps of the suite. A step either does its work, skips the
 * test with the missing entry, or throws `SetupFailure` with the error.
 */
export interface Target {
  /** true where the control API makes each set-up */
  readonly isSandbox: boolean;
  /** scheme, host and port */
  readonly origin: string;
  readonly wire: Wire;
  /** Its time; undefined where only its answers show it. */
  now(): number | undefined;
  /** False for a call whose path is not there. */
  has(call: EndpointName): boolean;
  /** A browser nobody has used yet. @param request `import request from 'supertest'` */
  agent<Agent extends SupertestAgent>(request: Supertest<Agent>): Promise<PortalVisitor>;
  /** Consents to a risk, or skips the test where the run does not allow it. */
  allow(risk: Risk): void;
  /** Ends the test, for want of something. */
  skip(reason: string): never;
  /** Later tests with a broken prerequisite are skipped. */
  breaks(prerequisite: Prerequisite, because: string): void;
  /** An enabled account with a password, alone at its phone. */
  account(): Promise<KnownAccount>;
  /** An account that cannot sign in, because it is disabled. */
  disabledAccount(): Promise<KnownAccount>;
  /** A phone with more than one account. */
  sharedPhone(): Promise<string>;
  /** A phone without an account. */
  unregisteredPhone(): Promise<string>;
  /** Asks for a code as this visitor, once a minute has passed since the last one to this phone. */
  sendCode(visitor: PortalVisitor, phone: string, action: SmsAction, ...expect: Check[]): Promise<PortalResponse>;
  /** As `sendCode`, and reads the code off the phone. */
  code(visitor: PortalVisitor, phone: string, action: SmsAction): Promise<string>;
  /** Lets time pass; 0 at the beginning of a test that needs it. */
  advance(ms: number): Promise<void>;
  /** Replaces the public key. */
  rotateKey(): Promise<void>;
  /** Takes note that an account has another password now. */
  notePassword(account: string, password: string): void;
  /** Notes a lasting trace for the report's end. @returns its removal, for a trace that is gone again */
  leaves(trace: string): () => void;
  /** Of an unregistered phone: notes its account for the report's end, or skips the test where it has had one before. */
  registers(phone: string): Check;
  /** Acts on a QR code as a person with WeChat. @returns the name of its account; empty where that is not known */
  scan(scene: string, scan: Scan): Promise<string>;
  /** Consents at 1688. @returns path and query that end the authorisation */
  authorize(state: string, linked: Linked): Promise<string>;
  /** Disables an account for the time of `during`. */
  whileDisabled(account: string, during: () => Promise<void>): Promise<void>;
}

/** An expectation of supertest. */
export type Check = (response: object) => void;

/** A step that many tests need: its failure is reported once. */
export type Prerequisite = 'tokens' | 'key';

/** The part of a running test that its target uses. */
export interface RunningTest {
  readonly log: CaseLog;
  /** its title */
  readonly place: string;
  /** ends the test */
  readonly skip: (reason: string) => never;
}

/** State that all tests of a run share: pace, passwords, broken prerequisites. */
export interface TargetRun {
  target(test: RunningTest): Promise<Target>;
  close(): Promise<void>;
}
