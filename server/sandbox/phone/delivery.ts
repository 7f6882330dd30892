import type { Task } from '#contract/control/saved-state.ts';
import { SMS_LATE_MS, SMS_OUT_OF_ORDER_MS } from '#contract/limits.ts';
import type { CodeSubject, SmsCode } from '#domain/stores/sms-codes.ts';
import type { Faults } from '#sandbox/faults/faults.ts';
import type { Sending } from '#sandbox/history/entry.ts';
import type { Recorder } from '#sandbox/history/recorder.ts';
import type { Schedule } from '#sandbox/time/schedule.ts';
import type { VirtualClock } from '#sandbox/time/virtual-clock.ts';
import type { Inbox } from './inbox.ts';

interface Route {
  readonly faults: Faults;
  readonly schedule: Schedule;
  readonly inbox: Inbox;
  readonly clock: VirtualClock;
  readonly recorder: Recorder;
  /** called with each message that arrives or is withheld */
  arrived(seq: number): void;
}

/** Why nothing was sent, as the phone's inbox shows it. */
const WITHHELD = { unregistered: '未注册', lost: '丢失' } as const;

/** The way of a message from the portal to the phone, where it may be late, lost, doubled or overtaken. */
export class Delivery {
  readonly #route: Route;

  constructor(route: Route) {
    this.#route = route;
  }

  send(code: SmsCode): void {
    const { faults, schedule, clock, recorder } = this.#route;
    const fault = faults.onSms(code);
    const now = clock.now();
    const sent = (delivery: Sending['delivery'], message: number | null) =>
      recorder.sent(code, { delivery, message, fault: fault?.id ?? null, faultName: fault?.name });
    switch (fault?.kind) {
      case 'lost':
        sent('lost', this.#put(code, 'lost'));
        break;
      case 'late':
        schedule.add(now + (fault.delayMs ?? SMS_LATE_MS), { kind: 'sms', code, held: false });
        sent('late', null);
        break;
      case 'doubled':
        sent('doubled', this.#arrive(code, now));
        this.#arrive(code, now);
        break;
      case 'outOfOrder':
        schedule.add(now + (fault.delayMs ?? SMS_OUT_OF_ORDER_MS), { kind: 'sms', code, held: true });
        sent('held', null);
        break;
      default:
        sent('sent', this.#arrive(code, now));
    }
    if (fault) faults.settle();
    if (fault?.kind !== 'outOfOrder') this.#release(code.phone, now);
  }

  /** No message is sent, because the phone has no account; the inbox shows the reason. */
  withhold(subject: CodeSubject): void {
    this.#route.recorder.withheld(subject, this.#put(subject, 'unregistered'));
  }

  /** A message whose time has come. */
  deliver(code: SmsCode, at: number): void {
    this.#route.recorder.arrived(code, this.#arrive(code, at));
  }

  /** A newer message went out: those it overtook arrive after it, the newest of them first. */
  #release(phone: string, now: number): void {
    const isNavigatedAway = (task: Task) => task.kind === 'sms' && task.held && task.code.phone === phone;
    for (const task of this.#route.schedule.takeWhere(isNavigatedAway)) {
      if (task.kind === 'sms') this.deliver(task.code, now);
    }
  }

  #put(subject: CodeSubject, why: keyof typeof WITHHELD): number {
    const { inbox, clock, arrived } = this.#route;
    const seq = inbox.put(subject, clock.now(), null, WITHHELD[why]);
    arrived(seq);
    return seq;
  }

  #arrive(code: SmsCode, at: number): number {
    const seq = this.#route.inbox.put(code, at, code);
    this.#route.arrived(seq);
    return seq;
  }
}
