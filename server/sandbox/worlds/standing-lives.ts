import { hasEnded } from '#contract/life.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { LIFE_KEYS, type StandingLife } from '#sandbox/timeline/lives.ts';
import type { WorldState } from './world-state.ts';

/** Everything of a restored state that has begun and not ended: its codes, tickets, grants of 1688 and faults. */
export function standingLives({ portal, faults, clock }: WorldState): readonly StandingLife[] {
  const { oauthCodeLifeMs } = portal.settings.limits;
  const codes = portal.smsCodes.serialize().codes.values.filter(({ spent }) => !spent);
  const tickets = portal.tickets.all().filter(({ status }) => status === QR_STATUS.initial);
  const grants = portal.oauthGrants.serialize().codes.values;
  const lives: readonly StandingLife[] = [
    ...codes.map((code) => ({
      ...({ key: LIFE_KEYS.sms(code), kind: 'sms', name: code.phone, endsAt: code.expiresAt } as const),
    })),
    ...tickets.map(({ scene, expiresAt }) => ({
      ...({ key: LIFE_KEYS.qr(scene), kind: 'qr', name: scene, endsAt: expiresAt } as const),
    })),
    ...grants.map(({ code, identity, issuedAt }) => ({
      ...({ key: LIFE_KEYS.ali(code), kind: 'ali', name: identity, endsAt: issuedAt + oauthCodeLifeMs } as const),
    })),
    ...faults.list().map(({ id, fired: _, matched: __, ...rule }) => ({
      // A rule fires at its last instant too.
      ...({ key: LIFE_KEYS.fault(id), kind: 'fault', name: id, rule } as const),
      endsAt: rule.until === undefined ? null : rule.until + 1,
    })),
  ];
  const now = clock.now();
  return lives.filter(({ endsAt }) => endsAt === null || !hasEnded(endsAt, now));
}
