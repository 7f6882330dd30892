import { keep, kept } from '#console/hooks/kept.ts';
import type { WorldList } from '#contract/control/world.ts';
import { WORLD_IDLE_MS, WORLDS_MAX } from '#contract/limits.ts';

const HOUR_MS = 3_600_000;

export const DROP_REASONS: Readonly<Record<WorldList['dropped'][number]['reason'], string>> = {
  idle: `闲置超过${WORLD_IDLE_MS / HOUR_MS}小时`,
  cap: `世界达到${WORLDS_MAX}个的上限`,
  restart: '服务重新启动时没能恢复',
};

/** Why a world is no more, as far as the sandbox remembers. */
export function goneReason(worlds: WorldList | null, world: string): string {
  const dropped = worlds?.dropped.findLast(({ id }) => id === world);
  if (dropped?.reason === 'idle') return `它${DROP_REASONS.idle}，已被沙箱收回`;
  if (dropped?.reason === 'cap') return `${DROP_REASONS.cap}，最久未用的它已被收回`;
  if (dropped?.reason === 'restart') return `${DROP_REASONS.restart}它`;
  return '它可能已被删除，或者沙箱重新启动过';
}

const PREFIX = 'sandbox_fixture_of_';

/** Fixture of a world, remembered for this tab: once the world is gone, the sandbox does not know it. */
export class FixtureMemory {
  readonly #key: string;
  /** true once an event told the fixture: a list may have been asked for before that event and arrive after it */
  #isReported = false;

  constructor(world: string) {
    this.#key = PREFIX + world;
  }

  /** As the list of worlds has it. */
  onListed(fixture: string): void {
    if (!this.#isReported) this.#remember(fixture);
  }

  onReset(fixture: string): void {
    this.#isReported = true;
    this.#remember(fixture);
  }

  /** Events may have been missed: from here on the list knows better. */
  onInterrupted(): void {
    this.#isReported = false;
  }

  #remember(fixture: string): void {
    // Without storage, a world made again starts as main does.
    keep(this.#key, fixture, 'sessionStorage');
  }
}

/** Null where this tab has not seen the world. */
export function rememberedFixture(world: string): string | null {
  return kept(PREFIX + world, 'sessionStorage');
}
