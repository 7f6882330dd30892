import { refusalsOf, sourceOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { findPublicKey } from '#contract/portal/public-key.ts';
import { PORTAL_COOKIES } from '#contract/portal-names.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import { CaseLog } from '#scripts/contract/judge/case-log.ts';
import { attributeDrifts, isHttpOnly, readSetCookies } from '#scripts/contract/judge/cookies.ts';
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
  const judged = new JudgedAnswer({ log, wire, origin, place: PLACE, voices: {}, now }, call, answer, exchange);
  const { csrfCookie, sessionCookie } = wire.tokens;
  const set = readSetCookies(answer.setCookies);
  judged.parts(
    'attributes of cookies',
    attributeDrifts(set, { csrf: csrfCookie, session: [sessionCookie] }),
    'quality',
  );
  const { read } = judged;
  if (read.kind !== 'refusal') {
    // The fields of spec §3 are its promise, an answer that is none is not.
    const isShown = read.kind === 'success' && sourceOf(ENDPOINTS[call], 'response') === 'spec';
    judged.success(isShown ? 'spec §3' : 'assumed');
    return;
  }
  const own = refusalsOf(ENDPOINTS[call]);
  const known = own.find((code) => read.codes.includes(code));
  if (known) {
    judged.refused(known, 'assumed');
    return;
  }
  judged.everyAnswer();
  judged.holds('code of a refusal', false, read.code || 'missing', `one of ${own.length} of this call`);
}

/** The wire format as far as a recording shows it: names of the tokens, and the key's place and form. */
export function wireOfHar(calls: readonly RecordedCall[]): Wire {
  const { tokens, encryption } = DEFAULT_WIRE;
  const answers = calls.flatMap(({ answer }) => answer ?? []);
  const set = answers.flatMap(({ setCookies }) => readSetCookies(setCookies));
  const hidden = set.filter(isHttpOnly).map(({ name }) => name);
  const isUsual = hidden.length === 0 || hidden.includes(tokens.sessionCookie);
  const key = keyIn(calls);
  return {
    ...DEFAULT_WIRE,
    tokens: { ...tokens, ...pairIn(calls), ...(isUsual ? {} : { sessionCookie: String(hidden[0]) }) },
    encryption: key ? { ...encryption, ...key } : encryption,
  };
}

/** The header that repeats a cookie. */
function pairIn(calls: readonly RecordedCall[]): Partial<Wire['tokens']> {
  const pairs = calls.flatMap(({ requestHeaders: { cookie = '', ...headers } }) =>
    cookie.split('; ').flatMap((text) => {
      const [csrfCookie = '', value = ''] = text.split('=', 2);
      if (value === '' || csrfCookie === PORTAL_COOKIES.ctoken) return [];
      const [csrfHeader] = Object.entries(headers).find(([, other]) => other === value) ?? [];
      return csrfHeader === undefined ? [] : [{ csrfCookie, csrfHeader }];
    }),
  );
  return pairs[0] ?? {};
}

function keyIn(calls: readonly RecordedCall[]): Pick<Wire['encryption'], 'keyForm' | 'keyField'> | null {
  const answer = calls.find(({ call, answer: one }) => call === 'publicKey' && one !== null)?.answer;
  const key = answer ? findPublicKey(answer.body ?? answer.text) : null;
  if (!key || key.place === 'data.publicKey') return null;
  return { keyForm: key.form, keyField: key.place === 'text' ? '' : key.place };
}
