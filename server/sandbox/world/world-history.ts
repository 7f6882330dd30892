import { ticketOf } from '#contract/fields.ts';
import { hasEnded } from '#contract/limits.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { NewEvent } from '#sandbox/history/entry.ts';
import { faultEndsAt } from '#sandbox/history/recorder.ts';
import { type ActiveTracked, TRACKED_KEYS } from '#sandbox/history/tracker.ts';
import type { Destination } from './checkpoints.ts';
import type { WorldState } from './world-state.ts';

/** Begins a state's part of the history, with the faults that it stands under from its start. */
export function beginHistory({ recorder, fixture, faults }: WorldState, how: 'created' | 'reset'): void {
  const standing = faults.standing().map(({ id, given }) => ({ id, given, state: 'added' as const }));
  recorder.open(how, fixture.name, standing);
}

/** Goes on with the history in a state that took another one's place. @param checkpoint the target of a return; left out: a saved state took the former state's place */
export function continueHistory(before: WorldState, state: WorldState, checkpoint?: Destination): void {
  before.recorder.settle();
  const [from, to] = [before.clock.now(), state.clock.now()];
  const event: NewEvent = checkpoint
    ? { kind: 'return', at: from, from, to, checkpoint: checkpoint.id, name: checkpoint.name, back: checkpoint.seq }
    : { kind: 'world', at: to, state: 'restored', fixture: state.fixture.name };
  state.recorder.goOnAfter(before.recorder, event, activeTracked(state));
}

/** Everything of a restored state that has begun and not ended: its codes, tickets, grants of 1688 and faults. */
function activeTracked({ portal, faults, clock }: WorldState): readonly ActiveTracked[] {
  const { oauthCodeLifeMs } = portal.settings.limits;
  const codes = portal.smsCodes.serialize().codes.values.filter(({ spent }) => !spent);
  const tickets = portal.tickets.all().filter(({ status }) => status === QR_STATUS.initial);
  const grants = portal.oauthGrants.serialize().codes.values;
  const all: readonly ActiveTracked[] = [
    ...codes.map((code) => tracked('sms', TRACKED_KEYS.sms(code), code.phone, code.expiresAt)),
    ...tickets.map(({ scene, expiresAt }) => tracked('qr', TRACKED_KEYS.qr(scene), ticketOf(scene), expiresAt)),
    ...grants.map(({ code, identity, issuedAt }) =>
      tracked('ali', TRACKED_KEYS.ali(code), identity, issuedAt + oauthCodeLifeMs),
    ),
    ...faults.standing().map(({ id, given: rule }) => ({
      ...tracked('fault', TRACKED_KEYS.fault(id), id, faultEndsAt(rule)),
      rule,
    })),
  ];
  const now = clock.now();
  return all.filter(({ endsAt }) => endsAt === null || !hasEnded(endsAt, now));
}

function tracked(kind: ActiveTracked['kind'], key: string, name: string, endsAt: number | null): ActiveTracked {
  return { kind, key, name, endsAt };
}
