import type { Reason } from '#contract/reasons/reasons.ts';
import { honoured, noteUnread } from '#domain/encrypted-field.ts';
import type { Call } from '#domain/portal.ts';
import type { Session } from '#domain/session.ts';
import type { OpenedField } from '#sandbox/history/call-row.ts';
import type { Acting } from '#sandbox/history/history.ts';
import type { PortalCall } from './admit.ts';
import type { Input, OperationResult } from './incoming-call.ts';

/** A call as its operation sees it; keeps what the operation reports to the journal, refused or not. */
export class CallNotes implements Call, Acting {
  readonly session: Session;
  readonly fields: Record<string, OpenedField> = {};
  reason: Reason | null = null;
  seq: number | null = null;
  of: number | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  opened(field: string, text: string, kind: OpenedField['kind']): void {
    this.fields[field] = { text, kind };
  }

  noted(reason: Reason): void {
    this.reason = reason;
  }
}

/** Runs the operation of a call at its instant. @throws Refusal */
export function operate(call: PortalCall, input: Input, notes: CallNotes): OperationResult<unknown> {
  const { request, route, world } = call.incoming;
  if (!route) throw new Error('a call without a route reached its operation');
  const { portal, id } = world;
  const operating = { portal, worldId: id, request, ...input, call: notes };
  return world.apply(notes, call.at, () => route.operate(operating));
}

/** Leaves the operation out for a fault's sake; the journal shows the encrypted fields all the same. */
export function withhold({ incoming, at }: PortalCall, { body, opened }: Input, notes: CallNotes): { withheld: true } {
  const { clock, portal } = incoming.world;
  const readable = clock.at(at, () => honoured(portal, body, opened));
  noteUnread(notes, body, readable);
  return { withheld: true };
}
