import type { Request } from 'express';
import type * as z from 'zod/mini';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ReplayBundle, SnapshotQuery } from '#contract/control/replay.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import { SNAPSHOT_MAX } from '#contract/limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { accessOf } from '#http/wire/access.ts';
import { SNAPSHOT_BODY } from '#http/wire/read-body.ts';
import { SnapshotError } from '#sandbox/worlds/restore-state.ts';
import type { World } from '#sandbox/worlds/world.ts';
import type { Operating } from './handle-control-call.ts';
import { conflict } from './refusals.ts';
import { type ControlRoutes, keyTexts } from './routes.ts';

/** Whole worlds, out and in. */
export function controlSnapshotRoutes(routes: ControlRoutes): void {
  routes.serve(
    CONTROL.snapshot,
    ({ world, query, request }) => (query.replay ? replayBundle(world, request) : world.snapshot()),
    {
      checkText: refuseLarge,
      ready: keyTexts,
    },
  );
  routes.serve(
    CONTROL.restore,
    ({ body, world }) => {
      restore(world, body);
      return world.summary();
    },
    { limits: SNAPSHOT_BODY },
  );
}

function replayBundle(world: World, request: Request): ReplayBundle {
  const { publicOrigin, allowOrigins } = accessOf(request);
  return {
    ...world.replayBundle(),
    ...(publicOrigin === null ? {} : { publicOrigin }),
    ...(allowOrigins.length === 0 ? {} : { allowOrigins: [...allowOrigins] }),
  };
}

/** A snapshot above the limit of restore is refused: better no file than one that cannot be restored. */
function refuseLarge(text: string, { query }: Operating): void {
  const bytes = Buffer.byteLength(text);
  const isBundle = (query as z.infer<typeof SnapshotQuery>).replay !== undefined;
  if (bytes > SNAPSHOT_MAX && !isBundle) throw conflict('snapshot', `at most ${SNAPSHOT_MAX} bytes`);
}

function restore(world: World, snapshot: Snapshot): void {
  try {
    world.restore(snapshot);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    const { path, message } = error;
    throw new Refusal('REQUEST_INVALID', null, { path: `body.${path}`, expected: message });
  }
}
