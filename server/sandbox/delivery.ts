import type { SmsCode } from '#domain/sms-codes.ts';
import type { Faults } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { Schedule } from './schedule.ts';
import type { VirtualClock } from './virtual-clock.ts';

const LATE_MS = 30_000;
const OUT_OF_ORDER_MS = 60_000;

interface Route {
  readonly faults: Faults;
  readonly schedule: Schedule;
  readonly inbox: Inbox;
  readonly clock: VirtualClock;
  /** told of each message that arrives or is withheld */
  arrived(seq: number): void;
}

/** The way of a message from the portal to the phone, where it may be late, lost, doubled or overtaken. */
export class Delivery {
  readonly #route: Route;
  /** messages that wait for a newer one of their phone to overtake them */
  readonly #overtaken = new Map<string, SmsCode[]>();

  constructor(route: Route) {
    this.#route = route;
  }

  send(code: SmsCode): void {
    const { faults, schedule, clock } = this.#route;
    const fault = faults.onSms(code);
    switch (fault?.kind) {
      case 'lost':
        this.#withhold(code, '丢失');
        break;
      case 'late':
        schedule.add(clock.now() + (fault.delayMs ?? LATE_MS), `短信到达 ${code.phone}`, () => this.#arrive(code));
        break;
      case 'doubled':
        this.#arrive(code);
        this.#arrive(code);
        break;
      case 'outOfOrder':
        this.#hold(code, fault.delayMs ?? OUT_OF_ORDER_MS);
        return;
      default:
        this.#arrive(code);
    }
    this.#release(code.phone);
  }

  #hold(code: SmsCode, maxMs: number): void {
    this.#overtaken.set(code.phone, [...(this.#overtaken.get(code.phone) ?? []), code]);
    const { schedule, clock } = this.#route;
    schedule.add(clock.now() + maxMs, `短信到达 ${code.phone}`, () => {
      const held = this.#overtaken.get(code.phone) ?? [];
      if (!held.includes(code)) return;
      this.#overtaken.set(
        code.phone,
        held.filter((other) => other !== code),
      );
      this.#arrive(code);
    });
  }

  /** A newer message went out: those it overtook arrive after it, the newest of them first. */
  #release(phone: string): void {
    const held = this.#overtaken.get(phone) ?? [];
    this.#overtaken.delete(phone);
    for (const code of held.reverse()) this.#arrive(code);
  }

  #arrive(code: SmsCode): void {
    const { inbox, clock } = this.#route;
    this.#route.arrived(inbox.put(code, clock.now(), code));
  }

  #withhold(code: SmsCode, why: string): void {
    const { inbox, clock } = this.#route;
    this.#route.arrived(inbox.put(code, clock.now(), null, why));
  }
}
