import { messageOf } from '#scripts/run/command-line.ts';

/** One step of a longer command; a run gives its fault ('' for none) or throws. */
export interface Step {
  readonly name: string;
  run(): Promise<string> | string;
}

/**
 * Runs the steps beside each other, or one after the other where a later one reads files of an earlier one, a line
 * each in their order. A failed step keeps none of the others from running.
 */
export async function runSteps(steps: readonly Step[], isOneByOne = false): Promise<boolean> {
  let isGood = true;
  const running = isOneByOne ? [] : steps.map(outcomeOf);
  for (const [at, step] of steps.entries()) {
    const { wrong, seconds } = await (running[at] ?? outcomeOf(step));
    console.log(`${wrong ? '✗' : '✓'} ${step.name.padEnd(16)}${seconds.toFixed(1)} s`);
    if (wrong) console.log(`${wrong}\n`);
    isGood = isGood && !wrong;
  }
  return isGood;
}

async function outcomeOf({ run }: Step): Promise<{ readonly wrong: string; readonly seconds: number }> {
  const start = performance.now();
  const wrong = await new Promise<string>((resolve) => resolve(run())).catch(messageOf);
  return { wrong: wrong.trim(), seconds: (performance.now() - start) / 1000 };
}
