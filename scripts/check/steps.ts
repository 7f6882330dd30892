/** One step of a longer command: its name, and what is wrong when it fails ('' when nothing is). */
export interface Step {
  readonly name: string;
  run(): Promise<string> | string;
}

/** Runs the steps one after the other, a line each with its time. Later steps run even where an earlier one failed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  let isGood = true;
  for (const step of steps) {
    const start = performance.now();
    const wrong = (await step.run()).trim();
    console.log(`${wrong ? '✗' : '✓'} ${step.name.padEnd(16)}${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (wrong) console.log(`${wrong}\n`);
    isGood &&= !wrong;
  }
  return isGood;
}
