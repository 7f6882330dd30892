import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SessionCookies } from '#contract/control/world.ts';
import { CAPS, CHECKPOINTS_BYTES_MAX } from '#contract/limits.ts';
import { COOKIES, MAIN_WORLD } from '#contract/storage.ts';
import { cookieText } from '#http/wire/request-head.ts';
import { clearCookies, issueCookies, storedCookies } from '#http/wire/session-cookies.ts';
import type { Point } from '#sandbox/world/points.ts';
import type { World } from '#sandbox/world/world.ts';
import { conflict, unknown } from './refusals.ts';
import { type Controlled, type ControlRoutes, DONE, keyTexts } from './routes.ts';

/** Routes of the points that a world can go back to. */
export function controlCheckpointRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.checkpoints, ({ world }) => ({
    checkpoints: world.past.points.list().map((point) => shown(world, point)),
    ...{ bytes: world.past.points.bytes, maxBytes: CHECKPOINTS_BYTES_MAX, max: CAPS.checkpoints },
  }));
  routes.serve(CONTROL.createCheckpoint, ({ body, world }) => {
    const point = world.past.keep('asked', body.name ?? null);
    if (!point) throw conflict('checkpoint', `a world of at most ${CHECKPOINTS_BYTES_MAX} bytes`);
    const { id: checkpoint, name, snapshot } = point;
    if (world.switches.journal) world.history.add({ kind: 'checkpoint', at: snapshot.at, checkpoint, name });
    return shown(world, point);
  });
  routes.serve(CONTROL.nameCheckpoint, ({ params, body, world }) => {
    const point = world.past.points.rename(params.id, body.name);
    if (!point) throw unknownPoint();
    return shown(world, point);
  });
  routes.serve(CONTROL.deleteCheckpoint, ({ params, world }) => {
    if (!world.past.points.delete(params.id)) throw unknownPoint();
    return DONE;
  });
  const goBack = ({ params, world, request, response }: Controlled<unknown, unknown, 'id'>) => {
    const point = world.past.points.find(params.id);
    if (!point) throw unknownPoint();
    const undo = world.returnTo(point);
    return {
      checkpoint: shown(world, point),
      undo: undo && shown(world, undo),
      cookies: giveSession(world, point, request, response),
      world: world.summary(),
    };
  };
  routes.serve(CONTROL.returnToCheckpoint, goBack, { ready: keyTexts });
}

/**
 * Gives the asking browser the session and tokens of a point, or takes them where there was none. A browser that shows
 * another world keeps what it has.
 */
function giveSession(world: World, { session: id }: Point, request: Request, response: ServerResponse): SessionCookies {
  const session = id === null ? undefined : world.portal.sessions.peek(id);
  const { tokens } = world.portal.settings;
  if ((cookieText(request, COOKIES.world) ?? MAIN_WORLD) === world.id) {
    if (session) issueCookies(request, response, session, tokens);
    else clearCookies(response, tokens);
  }
  return session ? storedCookies(request, session, tokens) : [];
}

function shown({ mask }: World, { id, kind, name, snapshot, seq, call, requestId, page, bytes }: Point): Checkpoint {
  return { id, kind, name, at: snapshot.at, seq, call, requestId, page: page && mask.target(page), bytes };
}

function unknownPoint() {
  return unknown('id', 'the id of a checkpoint that is kept');
}
