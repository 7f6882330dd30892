import type { CaseRecord, Finding } from '#scripts/contract/judge/finding.ts';
import type { SuiteCase } from '#scripts/contract/run/run-suite.ts';

/** A finding about the status of a refusal, with the given fields in place of its own. */
export function findingOf(given: Partial<Finding>): Finding {
  return {
    call: 'login',
    place: 'a phone of ten digits is refused',
    what: 'status',
    got: '401',
    expected: '400',
    grade: 'assumed',
    source: 'assumed',
    ...given,
  };
}

/** A test of the suite that ran to its end, with this record. */
export function caseWith(record: Partial<CaseRecord>, name = 'a phone of ten digits is refused'): SuiteCase {
  return {
    name,
    file: 'login-sms',
    tookMs: 1,
    record: { findings: [], seen: [], refusals: [], news: [], sent: [], left: [], ...record },
  };
}
