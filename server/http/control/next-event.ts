import type { ServerResponse } from 'node:http';
import type { SandboxEvent } from '#contract/control/journal.ts';
import { worldUnknown } from '#http/wire/send.ts';
import type { World } from '#sandbox/world/world.ts';

/**
 * Resolves when `isThere` becomes true with such an event of that world, after `waitMs` of real time, or when the caller
 * hangs up. Rejects with a refusal when the world is dropped.
 */
export function nextEvent(
  world: World,
  waitMs: number,
  response: ServerResponse,
  asked: ReadonlySet<SandboxEvent['type']>,
  isThere: () => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    const unsubscribe = world.events.subscribe((event) => {
      if (event.type === 'dropped') reject(worldUnknown(world.id));
      if (event.type === 'dropped' || (asked.has(event.type) && isThere())) end();
    });
    response.once('close', end);
  });
}
