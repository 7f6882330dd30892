import type { NamedFixture } from '#sandbox/fixture/fixture.ts';
import type { HistoryBudget } from '#sandbox/history/budget.ts';
import type { Counter } from '#sandbox/history/coverage.ts';

/** Optional features of a server; each costs a little of every call. */
export interface Switches {
  /** keeps the history and a checkpoint after each act */
  readonly journal: boolean;
  /** checks every answer against the contract while it leaves; of a very large one of the control API a sample */
  readonly checks: boolean;
  /** checks very large answers whole too: for tests */
  readonly fullChecks: boolean;
}

export interface WorldOptions {
  readonly id: string;
  readonly fixture: NamedFixture;
  readonly seed?: string | undefined;
  readonly now?: number | undefined;
  readonly budget: HistoryBudget;
  readonly switches: Switches;
  /** left out where tests are not counted */
  readonly counter?: Counter | undefined;
}
