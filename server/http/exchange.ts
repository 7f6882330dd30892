import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Reason } from '#domain/refusal.ts';
import type { Session } from '#domain/sessions.ts';
import type { Call } from '#domain/world.ts';
import type { OpenedField } from '#sandbox/journal-row.ts';
import type { SandboxWorld } from '#sandbox/sandbox-world.ts';
import type { Query } from './query.ts';

export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;

/** Who a call is about; null where nobody can tell. */
export interface Subject {
  readonly phone: string | null;
  /** the name of an account */
  readonly account: string | null;
}

/** One portal call on its way through the shell: who, in which world, and what the journal will want to know. */
export class Exchange implements Call {
  readonly request: Request;
  readonly response: Response;
  readonly world: SandboxWorld;
  /** the world's epoch when the call came: a reset in between makes its late writes void (threat K11) */
  readonly epoch: number;
  readonly requestId: string;
  readonly startedAt: number;
  endpoint: AnyEndpoint | null = null;
  session: Session;
  /** whose session the call came with */
  readonly callerId: string | null;
  /** whether the session came with the request; a new one has proven nothing */
  readonly isKnownSession: boolean;
  /** whether the answer must carry the cookies */
  issuesCookies = false;
  opens: Map<string, OpenedField> | null = null;
  reason: Reason | null = null;
  /** bytes of the body that were read */
  bodySize = 0;
  /** the fault rule that touched this call */
  fault: string | null = null;
  query: Query = {};
  /** who the call is about, once somebody asked */
  subject: Subject | null = null;

  constructor(request: Request, response: Response, world: SandboxWorld, session: Session, isKnownSession: boolean) {
    this.request = request;
    this.response = response;
    this.world = world;
    this.epoch = world.epoch;
    this.requestId = world.nextRequestId();
    this.startedAt = world.stopwatch();
    this.session = session;
    this.callerId = session.accountId;
    this.isKnownSession = isKnownSession;
  }

  opened(field: string, text: string, kind: OpenedField['kind']): void {
    this.opens ??= new Map();
    this.opens.set(field, { text, kind });
  }

  noted(reason: Reason): void {
    this.reason = reason;
  }

  /** Signs the caller over to another session; the answer carries its cookies. */
  takeSession(session: Session): void {
    this.session = session;
    this.issuesCookies = true;
  }
}

export function keepExchange(exchange: Exchange): void {
  exchange.response.locals.exchange = exchange;
}

/** The exchange of an answer, if its request got as far as a world. */
export function exchangeOf(response: Response): Exchange | undefined {
  return response.locals.exchange as Exchange | undefined;
}
