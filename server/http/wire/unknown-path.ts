import type { Request } from 'express';
import { MAIN_WORLD } from '#contract/storage.ts';
import { nearestPath } from '#sandbox/fixture/text/nearest-path.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { worldIdOf } from './access.ts';
import { pathOf } from './parse.ts';

/** A path without an answer and without a row in any world, secrets masked, with the nearest existing path. */
export interface UnknownPath {
  readonly method: string;
  readonly path: string;
  readonly nearest: string | undefined;
}

export type UnknownPathListener = (unknown: UnknownPath) => void;

/** Reports a request that nothing answers. `known`: paths that it may have meant; left out: the portal's. */
export type UnknownReporter = (request: Request, known?: readonly string[]) => void;

/** Passes each unanswered request to the listener, except a GET far from every path: browsers request files by themselves. */
export function unknownPathReporter(sandbox: Sandbox, listener: UnknownPathListener): UnknownReporter {
  return (request, known) => {
    const { method, originalUrl } = request;
    const nearest = nearestPath(pathOf(originalUrl), known);
    if (nearest === undefined && (method === 'GET' || method === 'HEAD')) return;
    const world = sandbox.peek(worldIdOf(request)) ?? sandbox.peek(MAIN_WORLD);
    if (world) listener({ method, path: world.mask.target(pathOf(originalUrl)), nearest });
  };
}
