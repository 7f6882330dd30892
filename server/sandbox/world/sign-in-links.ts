import { CAPS, hasEnded, SIGN_IN_LINK_LIFE_MS } from '#contract/limits.ts';
import { BoundedMap } from '#domain/stores/bounded-map.ts';
import type { Platform } from './build-world.ts';

interface SignInLink {
  readonly ticket: string;
  readonly session: string;
  /** where it leads, as it was asked for */
  readonly to: string;
  /** real time */
  readonly endsAt: number;
}

/**
 * Tickets of the addresses that sign a browser in: each is good once, for five minutes of real time (threat K20). They
 * are drawn apart from the world's seed, end with its state, and stand in no snapshot and no log.
 */
export class SignInLinks {
  readonly #platform: Pick<Platform, 'realNow' | 'drawSeed'>;
  readonly #links = new BoundedMap<string, SignInLink>(CAPS.signInLinks);

  constructor(platform: Pick<Platform, 'realNow' | 'drawSeed'>) {
    this.#platform = platform;
  }

  get evicted(): number {
    return this.#links.evicted;
  }

  /** The ticket of a new link. */
  issue(session: string, to: string): string {
    const { drawSeed, realNow } = this.#platform;
    // A seed has 64 bits, a ticket 128.
    const ticket = drawSeed() + drawSeed();
    this.#links.set(ticket, { ticket, session, to, endsAt: realNow() + SIGN_IN_LINK_LIFE_MS });
    return ticket;
  }

  /** The link of a ticket that is still good; looking at it spends nothing. */
  find(ticket: string): SignInLink | undefined {
    const link = this.#links.get(ticket);
    return link && !hasEnded(link.endsAt, this.#platform.realNow()) ? link : undefined;
  }

  spend({ ticket }: SignInLink): void {
    this.#links.delete(ticket);
  }
}
