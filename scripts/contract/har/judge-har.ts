import { findPublicKey } from '#contract/portal/public-key.ts';
import { COOKIES } from '#contract/storage.ts';
import { callText } from '#scripts/contract/finding.ts';
import { Grounds } from '#scripts/contract/grounds/grounds.ts';
import { isRefusal } from '#scripts/contract/judge/answer.ts';
import { attributeDrifts, isHttpOnly, readSetCookies } from '#scripts/contract/judge/cookies.ts';
import { Ended, Judgement } from '#scripts/contract/judgement.ts';
import { Ledger } from '#scripts/contract/ledger.ts';
import type { CaseResult, ContractRun } from '#scripts/contract/run-contract.ts';

import type { RecordedCall } from './read-har.ts';

const PLACE = 'recorded';

/** Judges what a browser or a gateway recorded: every answer against the promises of its call, a case a call. */
export function judgeHar(calls: readonly RecordedCall[]): ContractRun {
  const [ledger, grounds] = [new Ledger(), groundsOf(calls)];
  const names = [...new Set(calls.map(({ call }) => call))];
  const cases = names.map((name) => {
    const before = ledger.findings.length;
    const ofCall = calls.filter(({ call }) => call === name);
    for (const call of ofCall) judge(ledger, grounds, call);
    const seen = ofCall.filter(({ answer }) => answer !== null).length;
    const skipped = seen === 0 ? { skipped: `not seen: ${ofCall.length} without status or body` } : {};
    return { name: callText(name), findings: ledger.findings.slice(before), tookMs: 0, ...skipped } as CaseResult;
  });
  return { cases, ledger, grounds };
}

function judge(ledger: Ledger, grounds: Grounds, { call, origin, at, answer }: RecordedCall): void {
  if (answer === null) return;
  const target = { origin, now: () => (Number.isNaN(at) ? undefined : at) };
  const judgement = new Judgement({ target, ledger, grounds }, call, PLACE);
  const cookies = attributeDrifts(readSetCookies(answer.setCookies), grounds.cookies);
  judgement.parts('attributes of cookies', cookies, 'quality');
  if (isRefusal(call, answer)) judgement.refusedAny(answer);
  else
    try {
      judgement.success(answer);
      if (call === 'publicKey') judgement.keyForm();
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
    }
}

/** Names that the recording itself tells: the header that repeats a cookie, and the place of the key. */
function groundsOf(calls: readonly RecordedCall[]): Grounds {
  const grounds = new Grounds();
  const pairs = calls.flatMap(({ requestHeaders: { cookie = '', ...headers } }) =>
    cookie.split('; ').flatMap((text) => {
      const [csrfCookie = '', value] = text.split('=', 2);
      const [csrfHeader] = Object.entries(headers).find(([, other]) => other === value && value !== '') ?? [];
      return csrfHeader === undefined ? [] : [{ csrfCookie, csrfHeader }];
    }),
  );
  const all = calls.flatMap(({ answer }) => readSetCookies(answer?.setCookies ?? []));
  const isUsual = all.some(({ name }) => name === COOKIES.csrf);
  grounds.learn({ tokens: { csrfCookie: isUsual ? COOKIES.csrf : '', ...pairs[0] } });
  const set = all.filter(isHttpOnly);
  if (!set.some(({ name }) => name === COOKIES.session)) grounds.session = [...new Set(set.map(({ name }) => name))];
  const key = calls.find(({ call, answer }) => call === 'publicKey' && answer !== null)?.answer;
  grounds.key = key ? findPublicKey(key.body ?? key.text) : null;
  return grounds;
}
