import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import type { Checkpoint as CheckpointRow, SnapshotQuery } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { OpenedReplay } from '#contract/control/replay.ts';
import type { SessionCookies } from '#contract/control/world.ts';
import type { WorldFile } from '#contract/control/world-file.ts';
import { CAPS, CHECKPOINTS_BYTES_MAX, REPLAYS_AT_ONCE_MAX, SNAPSHOT_MAX } from '#contract/limits.ts';
import { expectedIn } from '#contract/value-words.ts';
import type { Refusal } from '#domain/refusal.ts';
import { accessOf, browserWorldOf } from '#http/wire/access.ts';
import { BUNDLE_BODY, SNAPSHOT_BODY } from '#http/wire/read-body.ts';
import { clearCookies, issueCookies, storedCookies } from '#http/wire/session-cookies.ts';
import type { Checkpoint } from '#sandbox/world/checkpoints.ts';
import { SnapshotError } from '#sandbox/world/restore-state.ts';
import type { World } from '#sandbox/world/world.ts';
import { replayFileOf, restoreSnapshot } from '#sandbox/world/world-file.ts';
import { conflict, invalid, unknown } from './refusals.ts';
import { type Controlled, type ControlRoutes, DONE, keyTexts } from './routes.ts';

/** Routes that save and restore whole worlds, and run bundles from files again to read them, one after the other. */
export function controlSnapshotRoutes(routes: ControlRoutes, open: OpenReplay | undefined): void {
  routes.serve(
    CONTROL.snapshot,
    ({ world, query, request }) => (query.replay ? replayBundle(world, request, query.until) : world.snapshot()),
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
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  routes.serveServer(
    CONTROL.openReplay,
    async ({ body, response }) => {
      if (!open) throw conflict('body', 'no bundle within a bundle');
      if (waiting >= REPLAYS_AT_ONCE_MAX)
        throw conflict('body', `at most ${REPLAYS_AT_ONCE_MAX} replays at a time: try again in a moment`);
      waiting += 1;
      const opened = last.then(() => {
        if (response.destroyed) throw conflict('body', 'a caller that waits for its turn');
        return open(body);
      });
      // The next bundle runs when this one has ended, whether it succeeded or not.
      last = opened.catch(() => undefined);
      try {
        return await opened;
      } catch (error) {
        throw error instanceof ReplayRefused ? error.refusal : error;
      } finally {
        waiting -= 1;
      }
    },
    { limits: BUNDLE_BODY },
  );
}

/** Runs a bundle again. @throws ReplayRefused */
export type OpenReplay = (file: WorldFile) => Promise<OpenedReplay>;

/** A bundle that cannot be run again, with the reason as its message. */
export class ReplayRefused extends Error {
  readonly refusal: Refusal;

  /** @param place of the wrong value in the bundle @param expected the right value */
  constructor(expected: string, place?: string) {
    super(place === undefined ? expected : `${place}: ${expected}`);
    this.refusal =
      place === undefined
        ? invalid('body', `a bundle that can be run again: ${expectedIn(expected)}`)
        : invalid(`body.${place}`, expected);
  }
}

function replayBundle(world: World, request: Request, until?: string): WorldFile {
  const reachesTo = world.history.start?.seq ?? world.history.last;
  if (until !== undefined && Number(until) <= reachesTo)
    throw conflict('query.until', `an event after ${reachesTo}: what came before is not kept for a replay`);
  const { publicOrigin, allowOrigins } = accessOf(request);
  return {
    ...replayFileOf(world, until === undefined ? undefined : Number(until)),
    ...(publicOrigin === null ? {} : { publicOrigin }),
    ...(allowOrigins.length === 0 ? {} : { allowOrigins: [...allowOrigins] }),
  };
}

/** Refuses a snapshot above the limit of restore: a file that cannot be restored is worse than none. */
function refuseLarge(text: string, { query }: Controlled): void {
  const bytes = Buffer.byteLength(text);
  const isBundle = (query as z.infer<typeof SnapshotQuery>).replay !== undefined;
  if (bytes > SNAPSHOT_MAX && !isBundle) throw conflict('snapshot', `at most ${SNAPSHOT_MAX} bytes`);
}

function restore(world: World, file: WorldFile): void {
  try {
    restoreSnapshot(world, file);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw invalid(`body.${error.path}`, error.message);
  }
}

/** Routes of the checkpoints of a world. */
export function controlCheckpointRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.checkpoints, ({ world }) => ({
    checkpoints: world.past.checkpoints.list().map((checkpoint) => rowOf(world, checkpoint)),
    bytes: world.past.checkpoints.bytes,
    maxBytes: CHECKPOINTS_BYTES_MAX,
    max: CAPS.checkpoints,
  }));
  routes.serve(CONTROL.createCheckpoint, ({ body, world }) => {
    const checkpoint = world.keep(body.name ?? null);
    if (!checkpoint) throw conflict('checkpoint', `a world of at most ${CHECKPOINTS_BYTES_MAX} bytes`);
    return rowOf(world, checkpoint);
  });
  routes.serve(CONTROL.nameCheckpoint, ({ params, body, world }) => {
    const checkpoint = world.past.checkpoints.rename(params.id, body.name);
    if (!checkpoint) throw unknownCheckpoint();
    return rowOf(world, checkpoint);
  });
  routes.serve(CONTROL.deleteCheckpoint, ({ params, world }) => {
    if (!world.past.checkpoints.delete(params.id)) throw unknownCheckpoint();
    return DONE;
  });
  routes.serve(
    CONTROL.returnToCheckpoint,
    ({ params, world, request, response }) => {
      const checkpoint = world.past.checkpoints.find(params.id);
      if (!checkpoint) throw unknownCheckpoint();
      const undo = world.returnTo(checkpoint);
      return {
        checkpoint: rowOf(world, checkpoint),
        undo: undo && rowOf(world, undo),
        cookies: giveSession(world, checkpoint, request, response),
        world: world.summary(),
      };
    },
    { ready: keyTexts },
  );
}

/**
 * Gives the calling browser the session and tokens of a checkpoint, or removes its own where the checkpoint has none. A
 * browser that shows another world keeps its cookies.
 */
function giveSession(world: World, { session: id }: Checkpoint, request: Request, response: Response): SessionCookies {
  const session = id === null ? undefined : world.portal.sessions.peek(id);
  const { tokens } = world.portal.settings.wire;
  if (browserWorldOf(request) === world.id) {
    if (session) issueCookies(request, response, session, tokens);
    else clearCookies(response, tokens);
  }
  return session ? storedCookies(request, session, tokens) : [];
}

function rowOf(
  { mask }: World,
  { id, kind, name, state, seq, call, requestId, page, bytes }: Checkpoint,
): CheckpointRow {
  return { id, kind, name, at: state.at, seq, call, requestId, page: page && mask.target(page), bytes };
}

function unknownCheckpoint() {
  return unknown('id', 'the id of a checkpoint that is kept');
}
