import { type Endpoint, refusalsOf, sourceOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { Wire } from '#contract/wire/wire.ts';
import { CaseLog } from '#scripts/contract/judge/case-log.ts';
import { attributeDrifts, readSetCookies } from '#scripts/contract/judge/cookies.ts';
import { callText } from '#scripts/contract/judge/finding.ts';
import { JudgedAnswer } from '#scripts/contract/judge/judge-answer.ts';
import type { SuiteCase } from '#scripts/contract/run/run-suite.ts';
import type { RecordedCall } from './read-har.ts';

const PLACE = 'recorded';

/** Judges a recording of a browser or a gateway: every answer against the promises of its call, a case a call. */
export function judgeHar(calls: readonly RecordedCall[], wire: Wire): SuiteCase[] {
  const names = [...new Set(calls.map(({ call }) => call))];
  return names.map((call) => {
    const log = new CaseLog();
    const ofCall = calls.filter((one) => one.call === call);
    for (const one of ofCall) judge(log, wire, one);
    const isSeen = ofCall.some(({ answer }) => answer !== null);
    const skipped = isSeen ? undefined : `not seen: ${ofCall.length} without status or body`;
    return { name: callText(call), file: 'har', tookMs: 0, record: log.record(), skipped };
  });
}

function judge(log: CaseLog, wire: Wire, { call, origin, at, target, method, answer }: RecordedCall): void {
  if (answer === null) return;
  const now = () => (Number.isNaN(at) ? undefined : at);
  const exchange = { request: { method, target }, answer: { status: answer.status, body: answer.body ?? answer.text } };
  const judged = new JudgedAnswer({ log, wire, origin, place: PLACE, fingerprints: {}, now }, call, answer, exchange);
  judged.parts('attributes of cookies', attributeDrifts(readSetCookies(answer.setCookies), wire.tokens), 'quality');
  const endpoint: Endpoint = ENDPOINTS[call];
  const { status, headers } = answer;
  if (endpoint.isNavigation && status >= 300 && status < 400 && headers.location !== undefined) {
    // A redirect has no data and no code: the page that it leads to shows a refusal.
    judged.holds('status', status === 302, String(status), '302');
    return;
  }
  const { read } = judged;
  if (read.kind !== 'refusal') {
    // The fields of spec §3 are its promise; an answer of another form is not.
    const isShown = read.kind === 'success' && sourceOf(endpoint, 'response') === 'spec';
    judged.success(isShown ? 'spec §3' : 'assumed');
    return;
  }
  const own = refusalsOf(endpoint);
  const known = own.find((code) => read.codes.includes(code));
  if (known) {
    judged.refused(known, 'assumed');
    return;
  }
  judged.everyAnswer();
  judged.holds('code of a refusal', false, read.code || 'missing', `one of ${own.length} of this call`);
}
