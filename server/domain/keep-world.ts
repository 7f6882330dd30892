import type { KeptPortal } from '#contract/control/snapshot.ts';
import type { RingKey } from './key-ring.ts';
import type { World } from './world.ts';

/** The portal's state as plain data. Shares objects with the live world: serialize before the world changes. */
export function dumpWorld(world: World): KeptPortal {
  return {
    accounts: world.accounts.dump(),
    weChat: [...world.weChat.values()],
    ali: [...world.ali.values()].map(({ id, accountIds }) => ({ id, accountIds: [...accountIds] })),
    smsCodes: world.smsCodes.dump(),
    verifyTokens: world.verifyTokens.dump(),
    keys: world.keyRing.all().map(({ pair: { publicKey, privateKey }, since, replacedAt }) => {
      return { publicKey, privateKey, since, replacedAt };
    }),
    evictedKeys: world.keyRing.dumpEvicted(),
    tickets: world.tickets.dump(),
    sessions: world.sessions.dump(),
    gsids: world.gsids.dump(),
    lockout: world.lockout.dump(),
    oauth: world.oauthGrants.dump(),
  };
}

/** Fills an empty world with what another one knew. @param keys the kept keys, able to decrypt */
export function loadWorld(world: World, kept: KeptPortal, keys: readonly RingKey[]): void {
  world.accounts.load(kept.accounts);
  for (const identity of kept.weChat) world.weChat.set(identity.id, { ...identity });
  for (const identity of kept.ali) world.ali.set(identity.id, identity);
  world.smsCodes.load(kept.smsCodes);
  world.verifyTokens.load(kept.verifyTokens);
  world.keyRing.load(keys, kept.evictedKeys);
  world.tickets.load(kept.tickets);
  world.sessions.load(kept.sessions);
  world.gsids.load(kept.gsids);
  world.lockout.load(kept.lockout);
  world.oauthGrants.load(kept.oauth);
}
