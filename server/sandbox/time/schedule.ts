import type { SavedSchedule, Task } from '#contract/control/saved-state.ts';
import { CAPS } from '#contract/limits.ts';
import type { SmsCode } from '#domain/stores/sms-codes.ts';

export type Due = SavedSchedule['entries'][number];

/** Scheduled tasks of a world, by its own time: plain data, taken in order, never twice; 1,000 at most. */
export class Schedule {
  #entries: Due[] = [];
  #last = 0;
  #evicted = 0;

  get size(): number {
    return this.#entries.length;
  }

  get evicted(): number {
    return this.#evicted;
  }

  /** When full, drops the task that is due last. */
  add(at: number, task: Task): void {
    this.#last += 1;
    const later = this.#entries.findLastIndex((due) => due.at <= at) + 1;
    this.#entries.splice(later, 0, { at, order: this.#last, task });
    if (this.#entries.length <= CAPS.schedule) return;
    this.#entries.pop();
    this.#evicted += 1;
  }

  /** Takes the next entry due at `now`; undefined when none is. */
  takeDue(now: number): Due | undefined {
    const [next] = this.#entries;
    return next && next.at <= now ? this.#entries.shift() : undefined;
  }

  /** Removes and returns matching tasks before they are due, the newest first. */
  takeWhere(matches: (task: Task) => boolean): Task[] {
    const taken = this.#entries.filter(({ task }) => matches(task));
    if (taken.length > 0) this.#entries = this.#entries.filter(({ task }) => !matches(task));
    return taken.sort((one, other) => other.order - one.order).map(({ task }) => task);
  }

  upcoming(): readonly { readonly at: number; readonly what: string }[] {
    return this.#entries.map(({ at, task }) => ({
      at,
      what: task.kind === 'sms' ? `短信到达 ${task.code.phone}` : task.what,
    }));
  }

  serialize(): SavedSchedule {
    return { last: this.#last, evicted: this.#evicted, entries: [...this.#entries] };
  }

  /** @param original returns the world's live code for the copy that a task carries */
  restore({ last, evicted, entries }: SavedSchedule, original: (code: SmsCode) => SmsCode): void {
    this.#last = last;
    this.#evicted = evicted;
    this.#entries = entries
      .map(({ at, order, task }) => ({
        at,
        order,
        task: task.kind === 'sms' ? { ...task, code: original(task.code) } : task,
      }))
      .sort((one, other) => one.at - other.at || one.order - other.order);
  }
}
