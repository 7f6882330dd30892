import type { NewFault } from '#contract/control/fault.ts';
import { CAPS, QR_LEFT_MS } from '#contract/limits.ts';
import { BoundedMap } from '#domain/stores/bounded-map.ts';

/** A code, a ticket, a grant or a fault, from the event that it began with. */
export interface Tracked {
  readonly key: string;
  readonly kind: 'sms' | 'qr' | 'ali' | 'fault';
  /** seq of the event that it began with; null where that was before the stream */
  readonly of: number | null;
  /** its phone, the beginning of its scene, its identity or its rule's id */
  readonly name: string;
  /** null where time alone does not end it */
  readonly endsAt: number | null;
  hasEnded: boolean;
  /** a fault alone */
  rule?: NewFault | undefined;
  /** a ticket alone: when a page asked for it last, and whether it is taken to be gone */
  askedAt?: number | undefined;
  hasLeft?: boolean;
}

/** A tracked thing that has begun in a restored state and not ended. */
export type ActiveTracked = Pick<Tracked, 'key' | 'kind' | 'name' | 'endsAt' | 'rule'>;

/** Keys of tracked things. */
export const TRACKED_KEYS = {
  /** a serial alone comes again where the world went back */
  sms: ({ serial, sentAt }: { readonly serial: number; readonly sentAt: number }) => `sms ${serial} ${sentAt}`,
  qr: (scene: string) => `qr ${scene}`,
  ali: (code: string) => `ali ${code}`,
  fault: (id: string) => `fault ${id}`,
};

/** A change that time alone brings: an end, or that no page asks for a ticket any more. */
interface Due {
  readonly tracked: Tracked;
  readonly at: number;
  readonly isEnd: boolean;
}

/** Tracked things of one world, by key. */
export class Tracker {
  readonly #tracked = new BoundedMap<string, Tracked>(CAPS.timeline);
  /** no change by time is due before this instant */
  #quietUntil = Number.POSITIVE_INFINITY;

  find(key: string): Tracked | undefined {
    return this.#tracked.get(key);
  }

  begin(tracked: Omit<Tracked, 'hasEnded'>): void {
    const begun = { ...tracked, hasEnded: false };
    this.#tracked.set(tracked.key, begun);
    this.#quietUntil = Math.min(this.#quietUntil, ...duesOf(begun).map(({ at }) => at));
  }

  /** Passes the changes due until `now` to `change`, in order. */
  settle(now: number, change: (due: Due) => void): void {
    if (now < this.#quietUntil) return;
    for (const due of this.#dues().filter(({ at }) => at <= now)) {
      if (due.tracked.hasEnded) continue;
      Object.assign(due.tracked, due.isEnd ? { hasEnded: true } : { hasLeft: true });
      change(due);
    }
    this.#quietUntil = this.nextDue() ?? Number.POSITIVE_INFINITY;
  }

  /** When the next change comes by itself; null for none. */
  nextDue(): number | null {
    return this.#dues()[0]?.at ?? null;
  }

  /** Excludes a span in which no page could ask from every ticket's waiting time. */
  discount(ms: number): void {
    for (const tracked of this.#tracked.values()) if (tracked.askedAt !== undefined) tracked.askedAt += ms;
  }

  #dues(): readonly Due[] {
    return [...this.#tracked.values()].flatMap(duesOf).sort((one, other) => one.at - other.at);
  }
}

function duesOf(tracked: Tracked): readonly Due[] {
  const { hasEnded, endsAt, askedAt, hasLeft = false } = tracked;
  if (hasEnded) return [];
  return [
    ...(endsAt === null ? [] : [{ tracked, at: endsAt, isEnd: true }]),
    ...(askedAt === undefined || hasLeft ? [] : [{ tracked, at: askedAt + QR_LEFT_MS, isEnd: false }]),
  ];
}
