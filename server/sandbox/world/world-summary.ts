import { type ClockState, UPCOMING, type WorldSummary } from '#contract/control/world.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { History } from '#sandbox/history/history.ts';
import type { WorldState } from './world-state.ts';

/** A world in a few figures, with the evictions of its full stores. */
export function summaryOf(id: string, state: WorldState, history: History): WorldSummary {
  const { portal, clock, seed, fixture, resets } = state;
  return {
    id,
    fixture: fixture.name,
    seed,
    resets,
    now: clock.now(),
    frozen: clock.isFrozen,
    accounts: portal.accounts.size,
    sessions: portal.sessions.size,
    journal: history.calls.length,
    evicted: evictedOf(state, history.dropped.calls),
  };
}

function evictedOf({ portal, inbox, schedule, signInLinks }: WorldState, journal: number): Record<string, number> {
  const counts = {
    smsCodes: portal.smsCodes.evicted,
    verifyTokens: portal.verifyTokens.evicted,
    gsids: portal.gsids.evicted,
    tickets: portal.tickets.evicted,
    sessions: portal.sessions.evicted,
    signInLinks: signInLinks.evicted,
    keys: portal.keyRing.evicted,
    wrongPasswords: portal.lockout.evicted,
    oauthCodes: portal.oauthGrants.evicted,
    formerPasswords: portal.accounts.passwordsEvicted,
    journal,
    inbox: inbox.dropped,
    schedule: schedule.evicted,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** The world's time, and its next tasks: codes and QR tickets that expire, the key that is replaced. */
export function clockState({ clock, portal, inbox, schedule }: WorldState): ClockState {
  const now = clock.now();
  const codes = inbox
    .list({}, portal.smsCodes, now)
    .flatMap(({ state, expiresAt, phone }) =>
      state === 'unused' && expiresAt !== null ? { at: expiresAt, what: `${UPCOMING.smsCode} ${phone}` } : [],
    );
  const tickets = portal.tickets
    .all()
    .filter((ticket) => ticket.status === QR_STATUS.initial)
    .map((ticket) => ({ at: ticket.expiresAt, what: `${UPCOMING.qr} ${ticket.scene.slice(0, 8)}` }));
  const rotation = { at: portal.keyRing.nextReplacementAt(), what: UPCOMING.publicKey };
  const upcoming = [...schedule.upcoming(), ...codes, ...tickets, rotation]
    .sort((one, other) => one.at - other.at)
    .slice(0, 50);
  return { now, frozen: clock.isFrozen, upcoming };
}
