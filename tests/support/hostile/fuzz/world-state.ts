import { createHash } from 'node:crypto';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import type { WorldClient } from '#kit/world-client.ts';

/**
 * Everything that a world holds, as one hash, but for what every call may count: its number, the ids that were drawn,
 * the session that a caller without one gets, tries at a code and at a password.
 */
export async function stateOf(world: WorldClient): Promise<string> {
  const { requests: _, random: __, portal, ...rest } = (await world.call(CONTROL.snapshot)) as Snapshot;
  const { sessions: ___, lockout: ____, ...held } = portal;
  const text = JSON.stringify({ ...rest, portal: held }, (name, value) => (name === 'tries' ? 0 : value));
  return createHash('sha256').update(text).digest('hex');
}
