import { openAccount } from '#domain/open-account.ts';
import type { Portal } from '#domain/portal.ts';
import type { KeyPair, Random } from '#domain/ports.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';

/** The keys of a running server, from which every world draws its own. */
export interface KeyStock {
  /** True once the first key is there. */
  readonly isReady: boolean;
  /** Resolves when the first key is there. Rejects where none can be generated; then it may be asked again. */
  ready(): Promise<void>;
  /** A pair no world has used yet, as soon as there is one. Rejects where none can be generated. */
  draw(): Promise<KeyPair>;
}

/** Services that only a running machine can give a world. */
export interface Platform {
  /** the time of day when the process began, and the time elapsed since; whole milliseconds, never less than before */
  realNow(): number;
  /** milliseconds since some start, with fractions: for measuring durations, not a time of day */
  stopwatch(): number;
  /** A random stream that is the same for the same seed, from its start or from a later position. */
  randomOf(seed: string, position?: number): Random;
  /** Draws an unguessable seed. */
  drawSeed(): string;
  readonly keys: KeyStock;
  /** The pair every new world starts with: made once, so that a world costs no key generation. Its texts may be under way. */
  firstKey(): KeyPair;
  /** A pair from its two PEMs, or null where they are not a pair. */
  keyPairOf(publicKey: string, privateKey: string): KeyPair | null;
}

/** Fills an empty portal with the data of a fixture. */
export function fillPortal(portal: Portal, fixture: Fixture, ids: Random): void {
  const { accounts = [], accountDefaults = {} } = fixture;
  for (const seed of accounts) openAccount(portal, { ...accountDefaults, ...seed }, ids);
  for (const [id, name] of Object.entries(fixture.weChat ?? {})) {
    portal.weChat.set(id, { id, accountId: name === null ? null : idOf(portal, name) });
  }
  for (const [id, names] of Object.entries(fixture.ali ?? {})) linkAli(portal, id, names);
}

function linkAli(portal: Portal, id: string, names: readonly string[]): void {
  const accountIds = names.map((name) => idOf(portal, name));
  portal.ali.set(id, { id, accountIds });
  for (const accountId of accountIds) {
    const account = portal.accounts.byId(accountId);
    if (account) account.aliLoginId = id;
  }
}

function idOf(portal: Portal, name: string): string {
  return portal.accounts.byName(name)?.accountId ?? '';
}
