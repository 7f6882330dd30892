import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import type { FaultResponse } from '#contract/control/fault.ts';
import type { RecordedCall } from '#contract/control/replay.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import type { OpenedFields } from '#domain/encrypted-field.ts';
import type { Call, Portal } from '#domain/portal.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/session.ts';
import type { Breach } from '#http/wire/breach.ts';
import type { Query } from '#http/wire/query.ts';
import type { ReceivedBody } from '#http/wire/read-body.ts';
import type { Headers } from '#http/wire/send.ts';
import type { OpenedField } from '#sandbox/journal/journal-row.ts';
import type { ReplayLog } from '#sandbox/journal/replay-log.ts';
import type { Acting } from '#sandbox/timeline/timeline.ts';
import type { World } from '#sandbox/worlds/world.ts';

export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;

/** The result of an operation, which the HTTP layer turns into a response. */
export type OperationResult<T> =
  | { readonly data: T; readonly session?: Session }
  | { readonly target: string; readonly session?: Session };

/** A call of the contract with its operation, which runs at one instant. */
export interface PortalRoute {
  readonly endpoint: AnyEndpoint;
  /** true for the call that may need a new key, which takes a while to generate */
  readonly needsKey: boolean;
  /** @throws Refusal */
  operate(operating: Operating): OperationResult<unknown>;
}

/** The view that an operation has of its call, before the contract has typed query and body. */
export interface Operating extends Input {
  readonly portal: Portal;
  readonly worldId: string;
  readonly request: Request;
  readonly call: Call;
}

/** The world that a call came to, and when. */
export interface Arrival {
  readonly world: World;
  /** the world's epoch when the call came: a reset in between makes its late writes void (threat K11) */
  readonly epoch: number;
  readonly startedAt: number;
}

/** A portal call as it was received. Nothing has changed for it yet. */
export interface ReceivedCall extends Arrival {
  readonly request: Request;
  readonly response: Response;
  /** null for a path that the contract does not know */
  readonly route: PortalRoute | null;
  readonly body: ReceivedBody | null;
  /** the refusal of a call whose path or method no route takes */
  readonly misrouted: Refusal | null;
}

/** A portal call that was admitted: it has a number, a session and a place in the replay log. */
export interface PortalCall {
  readonly received: ReceivedCall;
  readonly requestId: string;
  /** the instant at which it is carried out */
  readonly at: number;
  readonly session: Session;
  /** a session that the call came with, a new one, or one that goes by another id by now: the call was in flight */
  readonly sessionKind: 'known' | 'new' | 'overtaken';
  /** whose session the call came with */
  readonly callerId: string | null;
  /** true where the browser lacks cookies of this session */
  readonly needsCookies: boolean;
  /** where it is kept for a replay, and its entry there */
  readonly log: ReplayLog;
  readonly recorded: RecordedCall | null;
}

/** Query and body of a call that passed the checks of every call. */
export interface Input {
  readonly query: Query;
  /** undefined where the call has none */
  readonly body: unknown;
  readonly opened: OpenedFields;
}

/** The subject of a call; null fields are unknown. */
export interface Subject {
  readonly phone: string | null;
  /** the name of an account */
  readonly account: string | null;
}

/** The end of a call's operation. */
export type Outcome =
  | OperationResult<unknown>
  | { readonly refusal: Refusal }
  /** a fault took the operation's place */
  | { readonly withheld: true };

/** The fault of a call: nothing but a subject where no rule fires. */
export interface Injection {
  readonly id: string | null;
  /** real milliseconds to wait first */
  readonly delayMs: number;
  /** replaces the response; null where the rule only delays it */
  readonly response: FaultResponse | null;
  /** true where the operation does not run */
  readonly isWithheld: boolean;
  /** the subject that rules asked for; null where none did */
  readonly subject: Subject | null;
}

/** Status, text and code of a response. */
export interface Wording {
  readonly status: number;
  readonly text: string;
  readonly code: string | null;
  readonly headers?: Headers;
  /** drop: no response; cut: half of it */
  readonly broken?: FaultResponse['broken'];
}

/** A response of the portal's API, worded and not sent yet. */
export interface PortalResponse extends Wording {
  /** the fault rule that touched it */
  readonly fault: string | null;
  /** session for its cookies; null for none */
  readonly cookies: Session | null;
  /** deviations from the contract; null if it was not checked */
  readonly breach: Breach | null;
  /** true if the caller hung up, so that no response is read */
  readonly isUnread: boolean;
}

/** Facts that an operation reported to the journal on its way, refused or not. */
export interface Notes extends Acting {
  readonly fields: ReadonlyMap<string, OpenedField> | null;
  readonly reason: Reason | null;
}
