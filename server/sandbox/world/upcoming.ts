import { type ClockState, UPCOMING } from '#contract/control/world.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { World } from './world.ts';

/** The world's time, and its next tasks: codes and QR tickets that expire, the key that is replaced. */
export function clockState(world: World): ClockState {
  const { clock, portal, inbox } = world;
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
  const upcoming = [...world.state.schedule.upcoming(), ...codes, ...tickets, rotation]
    .sort((one, other) => one.at - other.at)
    .slice(0, 50);
  return { now, frozen: clock.isFrozen, upcoming };
}
