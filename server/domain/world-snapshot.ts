import type { PortalSnapshot } from '#contract/control/snapshot.ts';
import type { RingKey } from '#domain/stores/key-ring.ts';
import type { World } from './world.ts';

/** The portal's state as plain data. Shares objects with the live world: serialize before the world changes. */
export function serializeWorld(world: World): PortalSnapshot {
  return {
    accounts: world.accounts.serialize(),
    weChat: [...world.weChat.values()],
    ali: [...world.ali.values()].map(({ id, accountIds }) => ({ id, accountIds: [...accountIds] })),
    smsCodes: world.smsCodes.serialize(),
    verifyTokens: world.verifyTokens.serialize(),
    keys: world.keyRing.all().map(({ pair: { publicKey, privateKey }, since, replacedAt }) => {
      return { publicKey, privateKey, since, replacedAt };
    }),
    evictedKeys: world.keyRing.serializeEvicted(),
    tickets: world.tickets.serialize(),
    sessions: world.sessions.serialize(),
    gsids: world.gsids.serialize(),
    lockout: world.lockout.serialize(),
    oauth: world.oauthGrants.serialize(),
  };
}

/** Fills an empty world with what another one knew. @param keys the kept keys, able to decrypt */
export function restoreWorld(world: World, snapshot: PortalSnapshot, keys: readonly RingKey[]): void {
  world.accounts.restore(snapshot.accounts);
  for (const identity of snapshot.weChat) world.weChat.set(identity.id, { ...identity });
  for (const identity of snapshot.ali) world.ali.set(identity.id, identity);
  world.smsCodes.restore(snapshot.smsCodes);
  world.verifyTokens.restore(snapshot.verifyTokens);
  world.keyRing.restore(keys, snapshot.evictedKeys);
  world.tickets.restore(snapshot.tickets);
  world.sessions.restore(snapshot.sessions);
  world.gsids.restore(snapshot.gsids);
  world.lockout.restore(snapshot.lockout);
  world.oauthGrants.restore(snapshot.oauth);
}
