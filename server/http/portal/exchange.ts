import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import type { FaultAnswer } from '#contract/control/fault.ts';
import type { RecordedCall } from '#contract/control/replay.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import type { Session } from '#domain/session.ts';
import type { Call } from '#domain/world.ts';
import type { TakenBody } from '#http/wire/body-bytes.ts';
import type { Query } from '#http/wire/query.ts';
import type { OpenedField } from '#sandbox/journal/journal-row.ts';
import type { ReplayLog } from '#sandbox/journal/replay-log.ts';
import type { SandboxWorld } from '#sandbox/worlds/sandbox-world.ts';

export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;

/** The subject of a call; null fields are unknown. */
export interface Subject {
  readonly phone: string | null;
  /** the name of an account */
  readonly account: string | null;
}

/** A portal call that reached its world and is not carried out yet: nothing has changed for it. */
export interface Arrival {
  readonly request: Request;
  readonly response: Response;
  readonly world: SandboxWorld;
  /** the world's epoch when the call came: a reset in between makes its late writes void (threat K11) */
  readonly epoch: number;
  readonly startedAt: number;
  endpoint: AnyEndpoint | null;
  body: TakenBody | null;
}

/** A session that the call came with, a new one, or one that goes by another id by now. */
export type SessionKind = 'known' | 'new' | 'overtaken';

/** One portal call that is carried out: who, in which world, and what the journal will want to know. */
export class Exchange implements Call {
  readonly request: Request;
  readonly response: Response;
  readonly world: SandboxWorld;
  readonly epoch: number;
  readonly requestId: string;
  readonly startedAt: number;
  readonly endpoint: AnyEndpoint | null;
  readonly taken: TakenBody | null;
  /** the instant at which it is carried out */
  at: number;
  session: Session;
  /** whose session the call came with */
  readonly callerId: string | null;
  /** the id of the session it came with */
  readonly cameWith: string;
  /** whether the session came with the request; a new one has proven nothing */
  readonly isKnownSession: boolean;
  /** whether the id that came is one that its session has given up: the call was in flight */
  readonly isOvertaken: boolean;
  /** whether the answer must carry the cookies */
  issuesCookies = false;
  opens: Map<string, OpenedField> | null = null;
  reason: Reason | null = null;
  /** the fault rule that touched this call */
  fault: string | null = null;
  /** what that rule puts in the place of the answer; null where it only delays it */
  spoiling: FaultAnswer | null = null;
  query: Query = {};
  /** the subject of the call, once it was looked up */
  subject: Subject | null = null;
  /** where it is kept for a replay, and its entry there */
  readonly log: ReplayLog;
  recorded: RecordedCall | null = null;

  constructor(arrival: Arrival, session: Session, kind: SessionKind) {
    const { request, response, world } = arrival;
    this.request = request;
    this.response = response;
    this.world = world;
    this.epoch = arrival.epoch;
    this.requestId = world.nextRequestId();
    this.startedAt = arrival.startedAt;
    this.endpoint = arrival.endpoint;
    this.taken = arrival.body;
    this.at = world.clock.now();
    this.session = session;
    this.log = world.log;
    this.callerId = session.accountId;
    this.cameWith = session.id;
    this.isKnownSession = kind === 'known';
    this.isOvertaken = kind === 'overtaken';
  }

  opened(field: string, text: string, kind: OpenedField['kind']): void {
    this.opens ??= new Map();
    this.opens.set(field, { text, kind });
  }

  noted(reason: Reason): void {
    this.reason = reason;
  }

  /** Carries a step out at the exchange's instant. */
  carryOut<T>(step: () => T): T {
    return this.world.clock.at(this.at, step);
  }

  /** Goes on after a wait, at a later instant. */
  resume(): void {
    this.world.settle();
    this.at = this.world.clock.now();
    if (this.recorded) this.log.add({ kind: 'resumed', id: this.requestId, at: this.at });
  }

  /** Records that the caller hung up before the response. */
  abandon(): void {
    if (this.recorded) this.log.add({ kind: 'gone', id: this.requestId, at: this.world.clock.now() });
  }

  /** Signs the caller over to another session; the answer carries its cookies. */
  takeSession(session: Session): void {
    this.session = session;
    this.issuesCookies = true;
  }
}
