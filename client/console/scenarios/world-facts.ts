import type { WorldConnection } from '#console/connection/world-connection.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault } from '#contract/control/fault.ts';
import type { WorldSettings } from '#contract/control/settings.ts';

/** More accounts than this are only counted. */
const COMPARED_MAX = '1000';

/** The parts of a world that a scenario sets. */
export interface WorldFacts {
  readonly accounts: readonly SandboxAccount[];
  readonly total: number;
  readonly settings: WorldSettings;
  readonly faults: readonly Fault[];
}

export async function readFacts(connection: WorldConnection): Promise<WorldFacts> {
  const [{ accounts, total }, settings, { faults }] = await Promise.all([
    connection.call(CONTROL.accounts, { query: { limit: COMPARED_MAX } }),
    connection.call(CONTROL.settings),
    connection.call(CONTROL.faults),
  ]);
  return { accounts, total, settings, faults };
}
