import { turn } from '#http/wire/in-turns.ts';

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
