import type { WorldSummary } from '#contract/control/world.ts';
import type { History } from '#sandbox/history/history.ts';
import type { WorldState } from './world-state.ts';

/** A world in a few figures, with what its full stores have dropped. */
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
    evicted: evictedOf(state, history.dropped),
  };
}

function evictedOf({ portal, inbox, schedule }: WorldState, journal: number): Record<string, number> {
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
    journal,
    inbox: inbox.dropped,
    schedule: schedule.evicted,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
