import { type Call, createPortal, type Outbox, type Portal } from '#domain/portal.ts';
import type { Clock, KeyPair, KeySource, Random } from '#domain/ports.ts';
import type { Session } from '#domain/session.ts';
import { type Settings, settingsOf } from '#domain/settings.ts';

/** A clock that only the test moves. */
export class HandClock implements Clock {
  #now = 1_000_000_000_000;

  now(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}

/** A stream that counts: every draw is new, and a test can foresee the next. */
class CountingRandom implements Random {
  position = 0;

  hex(bytes: number): string {
    this.position += 1;
    return this.position.toString(16).padStart(bytes * 2, '0');
  }

  below(below: number): number {
    this.position += 1;
    return this.position % below;
  }
}

/** Keys that only have a name: the domain decrypts nothing. */
export class NumberedKeys implements KeySource {
  #made = 0;

  take(): KeyPair {
    this.#made += 1;
    return { publicKey: `key-${this.#made}`, privateKey: '' };
  }
}

export const SETTINGS: Settings = settingsOf();

interface PlainPortal extends Portal {
  readonly clock: HandClock;
}

/** A portal of the domain alone: no machine, no sandbox. */
export function plainPortal(outbox: Outbox = { sent: () => undefined, withheld: () => undefined }): PlainPortal {
  const clock = new HandClock();
  const keys = new NumberedKeys();
  const random = new CountingRandom();
  const ports = {
    clock,
    random,
    ids: new CountingRandom(),
    keys,
    firstKey: keys.take(),
    outbox,
    changed: () => undefined,
  };
  return { ...createPortal(ports, { ...SETTINGS }), clock };
}

/** A call of a session that reports nothing. */
export function callOf(session: Session): Call {
  return { session, opened: () => undefined, noted: () => undefined };
}
