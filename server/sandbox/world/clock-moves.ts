import { applyEvent } from '#sandbox/events/apply-event.ts';
import type { Due } from '#sandbox/time/schedule.ts';
import type { WorldState } from './world-state.ts';

/** Moves the clock forward, stopping at each due task on the way; false, without a change, for the past. */
export function moveClock(state: WorldState, from: number, to: number): boolean {
  const { clock, recorder } = state;
  if (to < from) return false;
  if (to > from) recorder.clockMoved(from, to, clock.isFrozen);
  fireUntil(state, to);
  // A running clock may have passed a near target meanwhile; that is not going back.
  clock.moveTo(Math.max(to, clock.now()));
  return true;
}

/** Stops the clock, or lets it run on. */
export function holdClock({ clock, recorder }: WorldState, isFrozen: boolean): void {
  if (clock.isFrozen === isFrozen) return;
  if (isFrozen) clock.freeze();
  else clock.unfreeze();
  recorder.clockMoved(clock.now(), clock.now(), isFrozen);
}

/** Fires scheduled events until `now`, each at its own time. */
export function fireUntil(state: WorldState, now: number): void {
  const { schedule, clock } = state;
  for (let due = schedule.takeDue(now); due; due = schedule.takeDue(now)) {
    const { at } = due;
    clock.moveTo(Math.max(at, clock.now()));
    clock.at(at, () => fire(state, due));
  }
}

function fire(state: WorldState, { at, task }: Due): void {
  const { delivery, scheduler } = state;
  if (task.kind === 'sms') delivery.deliver(task.code, at);
  else {
    const event = scheduler.eventOf(task);
    if (event) applyEvent(state, event, task.scene);
  }
}
