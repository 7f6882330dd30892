import { vi } from 'vitest';
import { turn } from '#http/wire/in-turns.ts';

/** The result of `look` once it no longer throws. A busy machine is not a failure: it has twenty seconds. */
export function until<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000 });
}

/** Turns of the event loop that others had during some work, and the work's result. */
export async function turnsDuring<T>(work: Promise<T>): Promise<{ turns: number; result: T }> {
  let [turns, isDone] = [0, false];
  const others = (async () => {
    for (; !isDone; turns += 1) await turn();
  })();
  const result = await work.finally(() => {
    isDone = true;
  });
  await others;
  return { turns, result };
}
