/** One step of a longer command: its name, and what is wrong when it fails ('' when nothing is). */
export interface Step {
  readonly name: string;
  run(): Promise<string> | string;
}

/** Runs the steps one after the other, a line each with its time. Later steps run even where an earlier one failed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  let isGood = true;
  for (const step of steps) isGood = print(await outcomeOf(step)) && isGood;
  return isGood;
}

/**
 * Runs the steps beside each other, a line each in their order: those that wait for a program of their own leave this
 * process to the rest. The time of a step counts from its own beginning, so the times overlap.
 */
export async function runStepsTogether(steps: readonly Step[]): Promise<boolean> {
  const running = steps.map(outcomeOf);
  let isGood = true;
  for (const outcome of running) isGood = print(await outcome) && isGood;
  return isGood;
}

interface Outcome {
  readonly name: string;
  readonly wrong: string;
  readonly seconds: number;
}

async function outcomeOf(step: Step): Promise<Outcome> {
  const start = performance.now();
  const result = step.run();
  // At once where it is there: this process belongs to the next step then.
  const wrong = typeof result === 'string' ? result : await result;
  return { name: step.name, wrong: wrong.trim(), seconds: (performance.now() - start) / 1000 };
}

function print({ name, wrong, seconds }: Outcome): boolean {
  console.log(`${wrong ? '✗' : '✓'} ${name.padEnd(16)}${seconds.toFixed(1)} s`);
  if (wrong) console.log(`${wrong}\n`);
  return !wrong;
}
