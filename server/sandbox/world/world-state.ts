import type { SandboxEvent, Violation } from '#contract/control/journal.ts';
import type { PortalChange } from '#domain/changes.ts';
import { createPortal, type Portal } from '#domain/portal.ts';
import type { KeyPair, Random } from '#domain/ports.ts';
import { type Settings, settingsOf } from '#domain/settings.ts';
import type { SmsCode } from '#domain/stores/sms-codes.ts';
import { EventScheduler } from '#sandbox/events/event-scheduler.ts';
import { Faults } from '#sandbox/faults/faults.ts';
import { type NamedFixture, settingsIn } from '#sandbox/fixture/fixture.ts';
import type { History } from '#sandbox/history/history.ts';
import { Recorder } from '#sandbox/history/recorder.ts';
import { Delivery } from '#sandbox/phone/delivery.ts';
import { Inbox } from '#sandbox/phone/inbox.ts';
import { Schedule } from '#sandbox/time/schedule.ts';
import { VirtualClock } from '#sandbox/time/virtual-clock.ts';
import { fillPortal, type Platform } from './build-world.ts';
import { SignInLinks } from './sign-in-links.ts';
import { WorldKeys } from './world-keys.ts';

interface WorldSeed {
  readonly fixture: NamedFixture;
  readonly seed: string;
  /** number of resets of this world; mixed into ids, so that a stale cookie cannot match another session */
  readonly resets: number;
}

/** Everything of a world that a reset replaces. */
export interface WorldState extends WorldSeed {
  /** portal calls so far */
  requests: number;
  /** its time when its fixture began it; null where it goes on from a snapshot */
  readonly startedAt: number | null;
  readonly clock: VirtualClock;
  readonly streams: Streams;
  readonly portal: Portal;
  readonly inbox: Inbox;
  readonly recorder: Recorder;
  readonly keys: WorldKeys;
  readonly faults: Faults;
  readonly schedule: Schedule;
  readonly delivery: Delivery;
  readonly scheduler: EventScheduler;
  readonly signInLinks: SignInLinks;
  readonly violations: Violation[];
}

/** The random streams of one seed; draws from one do not advance another. */
export interface Streams {
  readonly codes: Random;
  readonly ids: Random;
  readonly faults: Random;
}

/** Positions of streams that nothing was drawn from. */
export const START_POSITIONS = { codes: 0, ids: 0, faults: 0 } as const;

/** Services that a state takes from the world around it. */
export interface WorldDeps {
  readonly platform: Platform;
  readonly history: History;
  emit(event: SandboxEvent): void;
}

/** Starting point of a restored state; left out, everything is at its start. */
export interface RestoredState {
  readonly requests: number;
  readonly positions: Readonly<Record<keyof Streams, number>>;
  readonly settings: Settings;
  readonly firstKey: KeyPair;
  readonly startedAt: number | null;
  /** the row of keys that a return to a checkpoint goes on with; left out: a new one */
  readonly keys?: WorldKeys | undefined;
}

/** A world as its fixture describes it, with nothing happened yet; all of it is made at one instant. */
export function startState(deps: WorldDeps, beginning: WorldSeed, now?: number): WorldState {
  const { platform } = deps;
  const clock = new VirtualClock({ now: () => platform.realNow() }, now, true);
  const { content } = beginning.fixture;
  // Nothing is reported until the world stands: then one event reports its reset or creation.
  let hasBegun = false;
  const emit = (event: SandboxEvent) => void (hasBegun && deps.emit(event));
  const state = emptyState({ ...deps, emit }, beginning, clock, {
    requests: 0,
    positions: START_POSITIONS,
    settings: settingsOf(settingsIn(content), content.fixedCodes),
    firstKey: platform.firstKey(),
    startedAt: clock.now(),
  });
  fillPortal(state.portal, content, state.streams.ids);
  for (const fault of content.faults ?? []) state.faults.add(fault);
  state.scheduler.begin(state.faults);
  clock.unfreeze();
  hasBegun = true;
  return state;
}

/** A world without accounts, sessions or messages. */
export function emptyState(
  { platform, history, emit }: WorldDeps,
  beginning: WorldSeed,
  clock: VirtualClock,
  { requests, positions, settings, firstKey, startedAt, keys = new WorldKeys(platform.keys) }: RestoredState,
): WorldState {
  const { seed, resets } = beginning;
  const streams = {
    codes: platform.randomOf(`${seed}/codes`, positions.codes),
    ids: platform.randomOf(`${seed}/ids/${resets}`, positions.ids),
    faults: platform.randomOf(`${seed}/faults`, positions.faults),
  };
  const inbox = new Inbox();
  const schedule = new Schedule();
  const recorder = new Recorder(history, clock);
  const faults = new Faults(clock, streams.faults, (change) => {
    recorder.faultChanged(change);
    emit({ type: 'faults' });
  });
  const arrived = (seq: number) => emit({ type: 'sms', seq });
  const delivery = new Delivery({ faults, schedule, inbox, clock, recorder, arrived });
  const scheduler = new EventScheduler(beginning.fixture.content.events ?? [], schedule, clock);
  const outbox = {
    sent: (code: SmsCode) => {
      scheduler.smsSent(code);
      delivery.send(code);
    },
    withheld: delivery.withhold.bind(delivery),
  };
  const changed = (change: PortalChange) => {
    recorder.changed(change);
    if (change.type === 'qr' && change.isNew) scheduler.qrOpened(change.ticket);
    const event = eventOf(change);
    if (event) emit(event);
  };
  const reported = {
    take: () => {
      const pair = keys.take();
      if (pair) {
        recorder.keyTaken(pair);
      }
      return pair;
    },
  };
  const ports = { clock, random: streams.codes, ids: streams.ids, keys: reported, firstKey, outbox, changed };
  const portal: Portal = createPortal(ports, settings);
  return {
    ...beginning,
    requests,
    clock,
    streams,
    portal,
    inbox,
    recorder,
    startedAt,
    keys,
    faults,
    schedule,
    delivery,
    scheduler,
    signInLinks: new SignInLinks(platform),
    violations: [],
  };
}

/** A change as the event stream reports it; null where it does not. */
function eventOf(change: PortalChange): SandboxEvent | null {
  switch (change.type) {
    case 'accounts':
    case 'settings':
      return { type: change.type };
    case 'qr': {
      const { scene, status } = change.ticket;
      return { type: 'qr', scene, status, isNew: change.isNew };
    }
    default:
      return null;
  }
}
