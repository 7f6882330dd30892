import type { Reason } from '#contract/reasons/reasons.ts';
import { honoured, noteUnread } from '#domain/encrypted-field.ts';
import type { Call } from '#domain/portal.ts';
import type { Session } from '#domain/session.ts';
import type { OpenedField } from '#sandbox/journal/journal-row.ts';
import type { Acting } from '#sandbox/timeline/timeline.ts';
import type { Input, Notes, OperationResult, Outcome, PortalCall } from './portal-call.ts';

/** A call as its operation sees it; keeps what the operation reports to the journal. */
export class CallNotes implements Call, Notes, Acting {
  readonly session: Session;
  fields: Map<string, OpenedField> | null = null;
  reason: Reason | null = null;
  mark: Acting['mark'] = null;

  constructor(session: Session) {
    this.session = session;
  }

  opened(field: string, text: string, kind: OpenedField['kind']): void {
    this.fields ??= new Map();
    this.fields.set(field, { text, kind });
  }

  noted(reason: Reason): void {
    this.reason = reason;
  }
}

/** Runs the operation of a call at its instant. @throws Refusal */
export function operate(call: PortalCall, input: Input, notes: CallNotes): OperationResult<unknown> {
  const { request, route, world } = call.received;
  if (!route) throw new Error('a call without a route reached its operation');
  const { portal, id } = world;
  const operating = { portal, worldId: id, request, ...input, call: notes };
  return world.apply(notes, call.at, () => route.operate(operating));
}

/** Leaves the operation out for a fault's sake; the journal shows the encrypted fields all the same. */
export function withhold({ received, at }: PortalCall, { body, opened }: Input, notes: CallNotes): Outcome {
  const { clock, portal } = received.world;
  noteUnread(
    notes,
    body,
    clock.at(at, () => honoured(portal, body, opened)),
  );
  return { withheld: true };
}
