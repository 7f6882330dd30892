import type { SavedPortal } from '#contract/control/saved-stores.ts';
import type { Portal } from './portal.ts';
import type { RingKey } from './stores/key-ring.ts';

/** The portal's state as plain data, its keys left out. Shares objects with the live portal: serialize before it changes. */
export function serializeStores(portal: Portal): Omit<SavedPortal, 'keys'> {
  return {
    accounts: portal.accounts.serialize(),
    weChat: [...portal.weChat.values()],
    ali: [...portal.ali.values()].map(({ id, accountIds }) => ({ id, accountIds: [...accountIds] })),
    smsCodes: portal.smsCodes.serialize(),
    verifyTokens: portal.verifyTokens.serialize(),
    evictedKeys: portal.keyRing.serializeEvicted(),
    tickets: portal.tickets.serialize(),
    sessions: portal.sessions.serialize(),
    gsids: portal.gsids.serialize(),
    lockout: portal.lockout.serialize(),
    oauth: portal.oauthGrants.serialize(),
  };
}

/** Keys as plain data, the oldest first. The PEM texts of each key must have been made. */
export function serializeKeys(keys: readonly RingKey[]): SavedPortal['keys'] {
  return keys.map(({ pair: { publicKey, privateKey }, since, replacedAt }) => {
    return { publicKey, privateKey, since, replacedAt };
  });
}

/** Fills an empty portal with the state of another portal. @param keys the kept keys, able to decrypt */
export function restorePortal(portal: Portal, snapshot: SavedPortal, keys: readonly RingKey[]): void {
  portal.accounts.restore(snapshot.accounts);
  for (const identity of snapshot.weChat) portal.weChat.set(identity.id, { ...identity });
  for (const identity of snapshot.ali) portal.ali.set(identity.id, identity);
  portal.smsCodes.restore(snapshot.smsCodes);
  portal.verifyTokens.restore(snapshot.verifyTokens);
  portal.keyRing.restore(keys, snapshot.evictedKeys);
  portal.tickets.restore(snapshot.tickets);
  portal.sessions.restore(snapshot.sessions);
  portal.gsids.restore(snapshot.gsids);
  portal.lockout.restore(snapshot.lockout);
  portal.oauthGrants.restore(snapshot.oauth);
}
