import type { NewFault } from '#contract/control/fault.ts';
import type { SavedCounts, Task } from '#contract/control/saved-state.ts';
import type { Clock } from '#domain/ports.ts';
import type { QrTicket } from '#domain/stores/qr-tickets.ts';
import type { CodeSubject } from '#domain/stores/sms-codes.ts';
import { type Faults, SubjectCounts } from '#sandbox/faults/faults.ts';
import type { FixtureEvent } from '#sandbox/fixture/fixture-event.ts';
import { type Duration, durationMs } from '#sandbox/time/duration.ts';
import type { Schedule } from '#sandbox/time/schedule.ts';
import { eventText } from './apply-event.ts';

/** The fault that stands for an event about messages on their way; null for every other event. */
export function smsFaultOf({ do: kind, by, whenSms }: FixtureEvent): NewFault | null {
  if (kind === undefined) return null;
  const delay = by === undefined ? {} : { delayMs: durationMs(by) };
  return { match: whenSms ?? {}, sms: { kind, ...delay } };
}

/** Event scheduler: puts a fixture's events on the schedule as plain data when their time is known. */
export class EventScheduler {
  readonly #events: readonly FixtureEvent[];
  readonly #schedule: Schedule;
  readonly #clock: Clock;
  /** messages and QR codes that each event waited for, so far */
  readonly #counts = new SubjectCounts();

  constructor(events: readonly FixtureEvent[], schedule: Schedule, clock: Clock) {
    this.#events = events;
    this.#schedule = schedule;
    this.#clock = clock;
  }

  /** Schedules, at the world's start, events with a time and events about messages on their way. */
  begin(faults: Faults): void {
    for (const [index, event] of this.#events.entries()) {
      if (event.at !== undefined) this.#add(index, event, event.at, null);
      const fault = smsFaultOf(event);
      if (fault) faults.add(fault);
    }
  }

  smsSent({ phone, action }: CodeSubject): void {
    for (const [index, event] of this.#events.entries()) {
      const { whenSms: when, do: kind, after = 0 } = event;
      if (!when || kind !== undefined) continue;
      if ((when.phone ?? phone) !== phone || (when.action ?? action) !== action) continue;
      if (this.#isNth(`${index} ${phone}`, when.nth)) this.#add(index, event, after, null);
    }
  }

  qrOpened({ scene, isLogin }: Pick<QrTicket, 'scene' | 'isLogin'>): void {
    const page = isLogin === 1 ? 'login' : 'register';
    for (const [index, event] of this.#events.entries()) {
      const { whenQr: when, after = 0 } = event;
      if (!when || (when.page ?? page) !== page) continue;
      if (this.#isNth(`${index}`, when.nth)) this.#add(index, event, after, scene);
    }
  }

  /** The event behind a task; undefined where the fixture has no such event. */
  eventOf({ index }: Extract<Task, { kind: 'event' }>): FixtureEvent | undefined {
    return this.#events[index];
  }

  serialize(): SavedCounts {
    return this.#counts.serialize();
  }

  restore(snapshot: SavedCounts): void {
    this.#counts.restore(snapshot);
  }

  #add(index: number, event: FixtureEvent, after: Duration, scene: string | null): void {
    const at = this.#clock.now() + durationMs(after);
    this.#schedule.add(at, { kind: 'event', index, scene, what: eventText(event) });
  }

  #isNth(subject: string, nth: number | undefined): boolean {
    const count = this.#counts.next(subject);
    return nth === undefined || nth === count;
  }
}
