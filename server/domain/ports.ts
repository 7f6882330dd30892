import type { Changed } from './changes.ts';
import type { Settings } from './settings.ts';

/** Ports of the domain, which itself never reads the time, draws a random number or awaits. */

/** The part of a world that its stores work with. */
export interface StorePorts {
  readonly clock: Clock;
  /** ids and tokens come from here */
  readonly ids: Random;
  readonly settings: Pick<Settings, 'limits'>;
  /** called with each change once it has happened */
  readonly changed: Changed;
}

export interface Clock {
  /** milliseconds since 1970, on the world's own time */
  now(): number;
}

export interface Random {
  /** `bytes` random bytes as lower-case hex */
  hex(bytes: number): string;
  /** whole number from 0 up to, not including, `below` */
  below(below: number): number;
  /** how often it was drawn from: with its seed, the whole state of the stream */
  readonly position: number;
}

export interface KeyPair {
  /** PEM, SPKI */
  readonly publicKey: string;
  /** PEM, PKCS#1: only for snapshots */
  readonly privateKey: string;
}

export interface KeySource {
  /** A pair no world has used yet, or null: the shell has none ready, and nothing here waits for one. */
  take(): KeyPair | null;
}
