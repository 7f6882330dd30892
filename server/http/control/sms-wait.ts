import type { Response } from 'express';
import type { World } from '#sandbox/worlds/world.ts';

const ASKED_ON: ReadonlySet<string> = new Set(['sms', 'reset']);

/** Resolves when `isThere` becomes true with an sms of that world, after `waitMs` of real time, or when the caller hangs up. */
export function nextMessage(world: World, waitMs: number, response: Response, isThere: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    const unsubscribe = world.events.subscribe((event) => {
      if (event.type === 'dropped' || (ASKED_ON.has(event.type) && isThere())) end();
    });
    response.once('close', end);
  });
}
