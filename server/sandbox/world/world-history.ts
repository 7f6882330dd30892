import { ticketOf } from '#contract/fields.ts';
import { hasEnded } from '#contract/limits.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { NewEvent } from '#sandbox/history/entry.ts';
import { LIFE_KEYS, type StandingLife } from '#sandbox/history/lives.ts';
import { faultEndsAt } from '#sandbox/history/recorder.ts';
import type { Destined } from './points.ts';
import type { WorldState } from './world-state.ts';

/** Begins a state's part of the history, with the faults that it stands under from its start. */
export function beginHistory({ recorder, fixture, faults }: WorldState, how: 'created' | 'reset'): void {
  const standing = faults.standing().map(({ id, given }) => ({ id, given, state: 'added' as const }));
  recorder.open(how, fixture.name, standing);
}

/** Goes on with the history in a state that took another one's place. @param point the checkpoint that it is; left out: a snapshot */
export function continueHistory(before: WorldState, state: WorldState, point?: Destined): void {
  before.recorder.settle();
  const [from, to] = [before.clock.now(), state.clock.now()];
  const event: NewEvent = point
    ? { kind: 'return', at: from, from, to, checkpoint: point.id, name: point.name, back: point.seq }
    : { kind: 'world', at: to, state: 'restored', fixture: state.fixture.name };
  state.recorder.goOnAfter(before.recorder, event, standingLives(state));
}

/** Everything of a restored state that has begun and not ended: its codes, tickets, grants of 1688 and faults. */
function standingLives({ portal, faults, clock }: WorldState): readonly StandingLife[] {
  const { oauthCodeLifeMs } = portal.settings.limits;
  const codes = portal.smsCodes.serialize().codes.values.filter(({ spent }) => !spent);
  const tickets = portal.tickets.all().filter(({ status }) => status === QR_STATUS.initial);
  const grants = portal.oauthGrants.serialize().codes.values;
  const lives: readonly StandingLife[] = [
    ...codes.map((code) => life('sms', LIFE_KEYS.sms(code), code.phone, code.expiresAt)),
    ...tickets.map(({ scene, expiresAt }) => life('qr', LIFE_KEYS.qr(scene), ticketOf(scene), expiresAt)),
    ...grants.map(({ code, identity, issuedAt }) =>
      life('ali', LIFE_KEYS.ali(code), identity, issuedAt + oauthCodeLifeMs),
    ),
    ...faults.standing().map(({ id, given: rule }) => ({
      ...life('fault', LIFE_KEYS.fault(id), id, faultEndsAt(rule)),
      rule,
    })),
  ];
  const now = clock.now();
  return lives.filter(({ endsAt }) => endsAt === null || !hasEnded(endsAt, now));
}

function life(kind: StandingLife['kind'], key: string, name: string, endsAt: number | null): StandingLife {
  return { kind, key, name, endsAt };
}
