import { inject } from 'vitest';
import { CaseLog } from '#scripts/contract/judge/case-log.ts';
import { type CaseRecord, lineOf } from '#scripts/contract/judge/finding.ts';
import type { RunSettings } from '#scripts/contract/suite/settings.ts';
import type { Target } from '#scripts/contract/suite/target.ts';
import { sandboxTarget } from '#scripts/contract/suite/targets/sandbox-target.ts';
import { test as atTarget, inWorld as noWorld } from '#scripts/contract/suite/test.ts';
import { test as worldTest } from './contract-test.ts';

/** Left out for a run of this source's own mock. */
const byAddress: RunSettings | undefined = inject('target');

const here = worldTest.extend<{ readonly target: Target }>({
  target: async ({ world, task, skip }, use) => {
    const log = new CaseLog();
    try {
      await use(await sandboxTarget({ world, log, place: task.name, skip }));
    } finally {
      (task.meta as { contract?: CaseRecord }).contract = log.record();
    }
    const { findings } = log.record();
    if (findings.length > 0) throw new Error(findings.map(lineOf).join('\n'));
  },
});

/**
 * `test` of the contract's suite. At this source's own mock each test has a world of its own as its `target`, and fails at
 * its end for whatever it found there. The package has `scripts/contract/suite/test.ts` in the place of this module.
 */
export const test = byAddress ? (atTarget as unknown as typeof here) : here;

/** `test` of promises that only a world can show: by its journal, its state, its rules. A run by address has none of them. */
export const inWorld: typeof here = byAddress ? noWorld : here;
