import type { NewFault } from '#contract/control/fault.ts';
import type { FixtureOmission } from '#contract/control/fixture.ts';
import { smsFaultOf } from '#sandbox/events/event-scheduler.ts';
import { eventDiagnostics } from '#sandbox/fixture/diagnostics/event-diagnostics.ts';
import { KnownAccounts } from '#sandbox/fixture/diagnostics/known-accounts.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import type { FixtureEvent } from '#sandbox/fixture/fixture-event.ts';
import type { WorldState } from '#sandbox/world/world-state.ts';

/** Events, story and faults of a world's export, and what is left out of it. */
export interface Standing {
  readonly events: FixtureEvent[];
  readonly story: NonNullable<Fixture['story']>;
  readonly faults: NewFault[];
  readonly omitted: FixtureOmission[];
}

const SECOND_MS = 1_000;

/**
 * The events and story of its own fixture that still apply to the current world, and its faults. An event about
 * message delivery lives on as a fault: while that fault exists, the event is written instead of it.
 * @param data accounts and identities of the export, which events and story refer to
 */
export function standingOf(world: WorldState, data: Fixture): Standing {
  const { events = [], story = [] } = world.fixture.content;
  const timesLeft = timesLeftIn(world);
  const refers = new KnownAccounts(data);
  const isBroken = (part: Pick<Fixture, 'events' | 'story'>) =>
    eventDiagnostics({ ...data, ...part }, refers).length > 0;
  const faults = standingFaults(world);
  const snapshot: FixtureEvent[] = [];
  const omitted: FixtureOmission[] = [];
  for (const [index, event] of events.entries()) {
    const leave = (why: FixtureOmission['why']) => omitted.push({ path: `events.${index}`, why });
    if (isBroken({ events: [event] })) leave('reference');
    else if (event.do !== undefined) takeOut(faults, smsFaultOf(event)) ? snapshot.push(event) : leave('cleared');
    else if (event.at === undefined) snapshot.push(event);
    else if (timesLeft.has(index)) snapshot.push({ ...event, at: `${timesLeft.get(index)}s` });
    else leave('happened');
  }
  const isStoryBroken = isBroken({ story });
  if (isStoryBroken) omitted.push({ path: 'story', why: 'reference' });
  const endless: NewFault[] = [];
  for (const [id, fault] of faults) {
    if (fault.until === undefined) endless.push(fault);
    else omitted.push({ path: `faults.${id}`, why: 'until' });
  }
  return { events: snapshot, story: isStoryBroken ? [] : story, faults: endless, omitted };
}

/** Seconds until each event that has a time of its own and is still to come, a begun one counted whole. */
function timesLeftIn({ schedule, clock }: WorldState): Map<number, number> {
  const now = clock.now();
  return new Map(
    schedule
      .serialize()
      .entries.flatMap(({ at, task }) =>
        task.kind === 'event' && task.scene === null
          ? [[task.index, Math.max(0, Math.ceil((at - now) / SECOND_MS))] as const]
          : [],
      ),
  );
}

/** Faults by their ids, with the firings they have left. */
function standingFaults({ faults }: WorldState): Map<string, NewFault> {
  return new Map(
    faults
      .list()
      .map(({ id, fired, matched: _matched, times, ...given }) => [
        id,
        { ...given, ...(times !== undefined && { times: times - fired }) },
      ]),
  );
}

/** Takes one fault that says the same away. @returns whether there was one */
function takeOut(faults: Map<string, NewFault>, wanted: NewFault | null): boolean {
  const same = [...faults].find(([, fault]) => JSON.stringify(fault) === JSON.stringify(wanted));
  return same !== undefined && faults.delete(same[0]);
}
