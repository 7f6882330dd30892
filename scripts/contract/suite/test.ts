import { test as base, inject } from 'vitest';
import { CaseLog } from '#scripts/contract/judge/case-log.ts';
import type { CaseRecord } from '#scripts/contract/judge/finding.ts';
import type { RunSettings } from './settings.ts';
import type { Target, TargetRun } from './target.ts';
import { LiveRun } from './targets/live-run.ts';
import { SandboxRun } from './targets/sandbox-run.ts';

interface Fixtures {
  /** state that every test of a worker shares */
  readonly run: TargetRun;
  readonly target: Target;
}

function openRun(settings: RunSettings | undefined): TargetRun {
  if (!settings) throw new Error('no target: these tests are run by uc-sandbox contract');
  return settings.isSandbox ? new SandboxRun(settings) : new LiveRun(settings);
}

/**
 * `test` of the suite at a target by its address: the package's build (`scripts/build.ts`) puts this module in the place of
 * `tests/support/portal-test.ts`. Its expectations note their findings and go on: the notes stand in
 * `task.meta.contract`, and the verdict is that of the command.
 */
export const test = base.extend<Fixtures>({
  run: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that one needs from its pattern
    async ({}, use) => {
      const run = openRun(inject('target'));
      await use(run);
      await run.close();
    },
    { scope: 'worker' },
  ],
  target: async ({ run, task, skip }, use) => {
    const log = new CaseLog();
    try {
      await use(await run.target({ log, place: task.name, skip }));
    } finally {
      (task.meta as { contract?: CaseRecord }).contract = log.record();
    }
  },
});

/** `inWorld` of a run by address, which has no world to look into: it registers no test. */
// biome-ignore lint/suspicious/noExplicitAny: it takes any arguments of `inWorld` of `tests/support/portal-test.ts`
export const inWorld: any = Object.assign(() => undefined, { for: () => () => undefined });
