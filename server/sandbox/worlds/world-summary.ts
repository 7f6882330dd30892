import type { WorldSummary } from '#contract/control/world.ts';
import type { WorldState } from './world-state.ts';

/** A world in a few figures, with what its full stores have dropped. */
export function summaryOf(id: string, state: WorldState): WorldSummary {
  const { portal, clock, journal, seed, fixture, resets } = state;
  return {
    id,
    fixture: fixture.name,
    seed,
    resets,
    now: clock.now(),
    frozen: clock.isFrozen,
    accounts: portal.accounts.size,
    sessions: portal.sessions.size,
    journal: journal.size,
    evicted: evictedOf(state),
  };
}

function evictedOf({ portal, journal, inbox, schedule }: WorldState): Record<string, number> {
  const counts = {
    smsCodes: portal.smsCodes.evicted,
    verifyTokens: portal.verifyTokens.evicted,
    gsids: portal.gsids.evicted,
    tickets: portal.tickets.evicted,
    sessions: portal.sessions.evicted,
    keys: portal.keyRing.evicted,
    wrongPasswords: portal.lockout.evicted,
    oauthCodes: portal.oauthGrants.evicted,
    formerPasswords: portal.accounts.passwordsEvicted,
    journal: journal.dropped,
    inbox: inbox.dropped,
    schedule: schedule.evicted,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
