import type { NewFault } from '#contract/control/fault.ts';
import { CAPS } from '#contract/limits.ts';
import { BoundedMap } from '#domain/stores/bounded-map.ts';

/** A code, a ticket, a grant or a fault, from the event that it began with. */
export interface Life {
  readonly key: string;
  readonly kind: 'sms' | 'qr' | 'ali' | 'fault';
  /** seq of the event that it began with; null where that was before the stream */
  readonly of: number | null;
  /** its phone, the beginning of its scene, its identity or its rule's id */
  readonly name: string;
  hasEnded: boolean;
  /** a fault alone */
  rule?: NewFault;
  /** a ticket alone: when a page asked for it last, and whether it is taken to be gone */
  askedAt?: number;
  hasLeft?: boolean;
}

/** A life of a restored state. */
export interface StandingLife extends Pick<Life, 'key' | 'kind' | 'name' | 'rule'> {
  /** null where time alone does not end it */
  readonly endsAt: number | null;
}

/** Keys of lives. */
export const LIFE_KEYS = {
  /** a serial alone comes again where the world went back */
  sms: ({ serial, sentAt }: { readonly serial: number; readonly sentAt: number }) => `sms ${serial} ${sentAt}`,
  qr: (scene: string) => `qr ${scene}`,
  ali: (code: string) => `ali ${code}`,
  fault: (id: string) => `fault ${id}`,
};

/** A life that changes by itself. */
interface Due {
  readonly at: number;
  readonly key: string;
  readonly what: 'ends' | 'left';
}

/** Lives of one world by key, and when each changes by itself, soonest first. */
export class Lives {
  readonly #lives = new BoundedMap<string, Life>(CAPS.timeline);
  #due: Due[] = [];

  find(key: string): Life | undefined {
    return this.#lives.get(key);
  }

  begin(life: Life): Life {
    this.#lives.set(life.key, life);
    return life;
  }

  all(): IterableIterator<Life> {
    return this.#lives.values();
  }

  /** When full, drops the change that is due first: its life is one of the oldest. */
  plan(due: Due): void {
    this.#due.splice(this.#placeOf(due.at), 0, due);
    if (this.#due.length > 2 * CAPS.timeline) this.#due.shift();
  }

  /** Takes the next change that is due; undefined where none is. */
  takeDue(now: number): (Due & { readonly life: Life }) | undefined {
    for (let due = this.#due[0]; due && due.at <= now; due = this.#due[0]) {
      this.#due.shift();
      const life = this.#lives.get(due.key);
      if (life && !life.hasEnded) return { ...due, life };
    }
    return undefined;
  }

  /** When the next change comes by itself; null for none. */
  nextDue(): number | null {
    return this.#due.find(({ key }) => this.#lives.get(key)?.hasEnded === false)?.at ?? null;
  }

  /** Behind everything that is due no later. */
  #placeOf(at: number): number {
    let [low, high] = [0, this.#due.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#due[middle] as Due).at <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
