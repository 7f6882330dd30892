import type { NewFault } from '#contract/control/fault.ts';
import { CAPS, QR_LEFT_MS } from '#contract/limits.ts';
import { BoundedMap } from '#domain/stores/bounded-map.ts';

/** A code, a ticket, a grant or a fault, from the event that it began with. */
export interface Life {
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

/** A life of a restored state. */
export type StandingLife = Pick<Life, 'key' | 'kind' | 'name' | 'endsAt' | 'rule'>;

/** Keys of lives. */
export const LIFE_KEYS = {
  /** a serial alone comes again where the world went back */
  sms: ({ serial, sentAt }: { readonly serial: number; readonly sentAt: number }) => `sms ${serial} ${sentAt}`,
  qr: (scene: string) => `qr ${scene}`,
  ali: (code: string) => `ali ${code}`,
  fault: (id: string) => `fault ${id}`,
};

/** A change that time alone brings: the end of a life, or that no page asks for a ticket any more. */
interface Due {
  readonly life: Life;
  readonly at: number;
  readonly isEnd: boolean;
}

/** Lives of one world by key. */
export class Lives {
  readonly #lives = new BoundedMap<string, Life>(CAPS.timeline);
  /** nothing changes by itself before */
  #quietUntil = Number.POSITIVE_INFINITY;

  find(key: string): Life | undefined {
    return this.#lives.get(key);
  }

  begin(life: Omit<Life, 'hasEnded'>): void {
    const begun = { ...life, hasEnded: false };
    this.#lives.set(life.key, begun);
    this.#quietUntil = Math.min(this.#quietUntil, ...duesOf(begun).map(({ at }) => at));
  }

  /** Brings what time alone has brought until `now`, in order. */
  settle(now: number, change: (due: Due) => void): void {
    if (now < this.#quietUntil) return;
    for (const due of this.#dues().filter(({ at }) => at <= now)) {
      if (due.life.hasEnded) continue;
      Object.assign(due.life, due.isEnd ? { hasEnded: true } : { hasLeft: true });
      change(due);
    }
    this.#quietUntil = this.nextDue() ?? Number.POSITIVE_INFINITY;
  }

  /** When the next change comes by itself; null for none. */
  nextDue(): number | null {
    return this.#dues()[0]?.at ?? null;
  }

  /** Counts a stretch of time in which no page could ask against none of them. */
  discount(ms: number): void {
    for (const life of this.#lives.values()) if (life.askedAt !== undefined) life.askedAt += ms;
  }

  #dues(): readonly Due[] {
    return [...this.#lives.values()].flatMap(duesOf).sort((one, other) => one.at - other.at);
  }
}

function duesOf(life: Life): readonly Due[] {
  const { hasEnded, endsAt, askedAt, hasLeft = false } = life;
  if (hasEnded) return [];
  return [
    ...(endsAt === null ? [] : [{ life, at: endsAt, isEnd: true }]),
    ...(askedAt === undefined || hasLeft ? [] : [{ life, at: askedAt + QR_LEFT_MS, isEnd: false }]),
  ];
}
