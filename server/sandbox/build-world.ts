import { DEFAULT_DIALECT } from '#contract/dialect.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { openAccount } from '#domain/open-account.ts';
import type { KeyPair, KeySource, Random } from '#domain/ports.ts';
import type { Settings } from '#domain/settings.ts';
import { createWorld, type Outbox, type World } from '#domain/world.ts';
import type { Fixture } from './fixture.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The keys of a running server: what the domain takes from, with what the shell must wait for first. */
export interface KeyStock extends KeySource {
  readonly isReady: boolean;
  /** Resolves when `take` will not have to generate. */
  ensureSpare(): Promise<void>;
}

/** What only a running machine can give a world. */
export interface Platform {
  realNow(): number;
  /** milliseconds since some start, with fractions: how long things took, never what time it is */
  stopwatch(): number;
  /** A random stream that is the same for the same seed. */
  randomOf(seed: string): Random;
  /** A seed nobody can guess. */
  drawSeed(): string;
  readonly keys: KeySource;
  /** The pair every new world starts with: made once, so that a world costs no key generation. */
  firstKey(): KeyPair;
}

export interface WorldStart {
  readonly id: string;
  readonly seed: string;
  /** how often this world was put back; mixed into ids, so that a stale cookie wakes nobody else's session */
  readonly resets: number;
  readonly fixture: Fixture;
  readonly clock: VirtualClock;
  readonly outbox: Outbox;
}

/** A portal's back end filled from a fixture. */
export function buildWorld(platform: Platform, start: WorldStart): World {
  const { fixture, clock } = start;
  const ids = platform.randomOf(`${start.seed}/ids/${start.resets}`);
  const world = createWorld(
    {
      clock,
      random: platform.randomOf(`${start.seed}/codes`),
      ids,
      keys: platform.keys,
      firstKey: platform.firstKey(),
      outbox: start.outbox,
    },
    settingsOf(fixture, start.id),
  );
  for (const seed of fixture.accounts ?? []) openAccount(world, { ...fixture.accountDefaults, ...seed }, ids);
  for (const [id, name] of Object.entries(fixture.weChat ?? {})) {
    world.weChat.set(id, { id, accountId: name === null ? null : idOf(world, name) });
  }
  for (const [id, names] of Object.entries(fixture.ali ?? {})) linkAli(world, id, names);
  return world;
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

function settingsOf(fixture: Fixture, worldId: string): Settings {
  const given = fixture.settings ?? {};
  return {
    servicePhone: given.servicePhone ?? '400-000-0000',
    embedAllowList: given.embedAllowList ?? [],
    wrapperAllowList: given.wrapperAllowList ?? [],
    gotoUrlAllowList: given.gotoUrlAllowList ?? [],
    centralLoginUrl: given.centralLoginUrl ?? enterPath(worldId, `${SANDBOX.stage}/member`),
    abTestEnabled: given.abTestEnabled ?? false,
    migrationNoticeEnabled: given.migrationNoticeEnabled ?? false,
    dialect: given.dialect ?? DEFAULT_DIALECT,
    fixedCodes: fixture.fixedCodes ?? {},
  };
}
