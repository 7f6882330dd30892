import type { CaseLog } from '#scripts/contract/judge/case-log.ts';
import type { Target } from '#scripts/contract/suite/target.ts';

/** The test that runs, as its target sees it. */
export interface RunningTest {
  readonly log: CaseLog;
  readonly place: string;
  /** ends the test */
  readonly skip: (reason: string) => never;
}

/** State that all tests of a run share: pace, passwords, broken grounds. */
export interface TargetRun {
  target(test: RunningTest): Promise<Target>;
  close(): Promise<void>;
}
