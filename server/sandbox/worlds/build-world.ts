import { openAccount } from '#domain/open-account.ts';
import type { KeyPair, Random } from '#domain/ports.ts';
import { GeneratedAccounts } from '#domain/stores/generated-accounts.ts';
import type { World } from '#domain/world.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';

/** The keys of a running server, from which every world draws its own. */
export interface KeyStock {
  /** True once the first key is there. */
  readonly isReady: boolean;
  /** A pair no world has used yet, as soon as there is one. Rejects where none can be generated. */
  draw(): Promise<KeyPair>;
}

/** Services that only a running machine can give a world. */
export interface Platform {
  realNow(): number;
  /** milliseconds since some start, with fractions: how long things took, never what time it is */
  stopwatch(): number;
  /** A random stream that is the same for the same seed, from its start or from a later position. */
  randomOf(seed: string, position?: number): Random;
  /** Draws an unguessable seed. */
  drawSeed(): string;
  readonly keys: KeyStock;
  /** The pair every new world starts with: made once, so that a world costs no key generation. */
  firstKey(): KeyPair;
  /** A pair from its two PEMs, or null where they are not a pair. */
  keyPairOf(publicKey: string, privateKey: string): KeyPair | null;
}

/** Fills an empty world with what a fixture describes. */
export function fillWorld(world: World, fixture: Fixture, ids: Random): void {
  const { generate, accountDefaults = {} } = fixture;
  const generated = generate && new GeneratedAccounts(generate, accountDefaults, world.clock.now());
  if (generated) world.accounts.generate(generated);
  for (const seed of fixture.accounts ?? []) {
    const index = generated?.indexOfName(seed.account) ?? null;
    const described = index === null ? undefined : generated?.seed(index);
    if (described) takeOut(world, described.account);
    openAccount(world, { ...accountDefaults, ...described, ...seed }, ids);
  }
  for (const [id, name] of Object.entries(fixture.weChat ?? {})) {
    world.weChat.set(id, { id, accountId: name === null ? null : idOf(world, name) });
  }
  for (const [id, names] of Object.entries(fixture.ali ?? {})) linkAli(world, id, names);
}

/** One that is written out takes the place of the generated one. */
function takeOut({ accounts }: World, name: string): void {
  const account = accounts.byName(name);
  if (account) accounts.remove(account);
}

function linkAli(world: World, id: string, names: readonly string[]): void {
  const accountIds = names.map((name) => idOf(world, name));
  world.ali.set(id, { id, accountIds });
  for (const accountId of accountIds) {
    const account = world.accounts.byId(accountId);
    if (account) account.aliLoginId = id;
  }
}

function idOf(world: World, name: string): string {
  return world.accounts.byName(name)?.accountId ?? '';
}
