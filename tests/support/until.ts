import { vi } from 'vitest';
import { turn } from '#http/wire/in-turns.ts';

/** The result of `look` once it no longer throws. A busy machine is not a failure: it has twenty seconds. */
export function until<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000 });
}

/** Turns that everybody else had while something was done, and what came of it. */
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
