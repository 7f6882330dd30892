import type { SandboxEvent, Violation } from '#contract/control-journal.ts';
import type { World } from '#domain/world.ts';
import { buildWorld, type Platform } from './build-world.ts';
import { Delivery } from './delivery.ts';
import { Faults } from './faults.ts';
import type { NamedFixture } from './fixture.ts';
import { Inbox } from './inbox.ts';
import { Journal } from './journal.ts';
import { Schedule } from './schedule.ts';
import { VirtualClock } from './virtual-clock.ts';

/** Everything of a world that a reset replaces. */
export interface WorldState {
  readonly fixture: NamedFixture;
  readonly seed: string;
  readonly clock: VirtualClock;
  readonly portal: World;
  readonly inbox: Inbox;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly schedule: Schedule;
  readonly violations: Violation[];
}

export interface StateStart {
  readonly id: string;
  readonly fixture: NamedFixture;
  readonly seed: string;
  readonly resets: number;
  readonly now?: number | undefined;
  emit(event: SandboxEvent): void;
}

/** A world as its fixture describes it, with nothing happened yet. */
export function startState(platform: Platform, start: StateStart): WorldState {
  const { id, seed, resets, fixture, emit } = start;
  const clock = new VirtualClock({ now: () => platform.realNow() }, start.now);
  const inbox = new Inbox();
  const schedule = new Schedule();
  const faults = new Faults(clock, platform.randomOf(`${seed}/faults`));
  const arrived = (seq: number) => emit({ type: 'sms', seq });
  const delivery = new Delivery({ faults, schedule, inbox, clock, arrived });
  const portal = buildWorld(platform, {
    id,
    seed,
    resets,
    fixture: fixture.content,
    clock,
    outbox: {
      sent: (code) => delivery.send(code),
      withheld: (subject, why) => arrived(inbox.put(subject, clock.now(), null, why)),
    },
  });
  return { fixture, seed, clock, portal, inbox, journal: new Journal(), faults, schedule, violations: [] };
}
