import { CONTROL } from '#contract/control/endpoints.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import { SNAPSHOT_MAX } from '#contract/limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { sendJson } from '#http/portal/respond.ts';
import { SNAPSHOT_BODY } from '#http/wire/read-body.ts';
import { SnapshotError } from '#sandbox/worlds/restore-state.ts';
import type { SandboxWorld } from '#sandbox/worlds/sandbox-world.ts';
import { conflict } from './refusals.ts';
import type { ControlRoutes } from './routes.ts';

/** Whole worlds, out and in. */
export function controlSnapshotRoutes(routes: ControlRoutes): void {
  routes.stream(CONTROL.snapshot, ({ world, query, response }) => {
    const text = JSON.stringify(query.replay ? world().replayBundle() : world().snapshot());
    // A snapshot above the limit of restore is refused: better no file than one that cannot be restored.
    const bytes = Buffer.byteLength(text);
    if (bytes > SNAPSHOT_MAX && !query.replay) throw conflict('snapshot', `at most ${SNAPSHOT_MAX} bytes`);
    sendJson(response, 200, text);
  });
  routes.serve(
    CONTROL.restore,
    ({ body, world }) => {
      const target = world();
      restore(target, body);
      return target.summary();
    },
    SNAPSHOT_BODY,
  );
}

function restore(world: SandboxWorld, snapshot: Snapshot): void {
  try {
    world.restore(snapshot);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    const { path, message } = error;
    throw new Refusal('REQUEST_INVALID', null, { path: `body.${path}`, expected: message });
  }
}
