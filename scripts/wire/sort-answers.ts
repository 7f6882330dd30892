import type { EndpointName } from '#contract/portal/endpoints.ts';
import { findPublicKey, type GivenKey } from '#contract/portal/public-key.ts';
import { REFUSED } from './call-kinds.ts';
import type { EvidenceByKey } from './evidence.ts';
import { type Sorted, UnreadableTarget } from './find-envelope.ts';
import { LISTS } from './find-values.ts';
import { type ProbeAnswer, pathOfField } from './probe.ts';

/** Successes and refusals that are certain before an envelope is known. */

export const isPublicKey = ({ call }: ProbeAnswer) => call === 'publicKey';
export const keyIn = (answers: readonly ProbeAnswer[]): GivenKey | null =>
  findPublicKey(answers.find(isPublicKey)?.body);

/** @throws UnreadableTarget where no call succeeds */
export function checkPortal(asked: readonly ProbeAnswer[], there: readonly ProbeAnswer[]): void {
  if (there.some(isSuccess)) return;
  const isPage = ({ headers }: ProbeAnswer) => /^text\/html\b/i.test(headers['content-type'] ?? '');
  if (asked.every(isPage))
    throw new UnreadableTarget('This is no portal: it answers text/html everywhere; is --target right?');
  const key = asked.find(isPublicKey);
  const answer = key ? `GET ${key.path} is answered ${key.status}, without a key` : 'it does not answer';
  throw new UnreadableTarget(
    `No call of the portal succeeds there: ${answer}; is --target right, or does it need --prefix or --header?`,
  );
}

/** Fields at the top of the data of calls, by which an answer is certainly a success. */
const FIELDS: Readonly<Partial<Record<EndpointName, string>>> = {
  prepare: 'extData',
  login: 'accountSize',
  qrStatus: 'qrCode',
};

/** True for an answer with the contents of a success. */
function isSuccess(answer: ProbeAnswer): boolean {
  const { call, status, body } = answer;
  if (status < 200 || status >= 300) return false;
  if (call === 'publicKey') return findPublicKey(body) !== null;
  const field = call === null ? undefined : FIELDS[call];
  if (field !== undefined) return pathOfField(body, field) !== undefined;
  return LISTS.some((list) => list === call) && /"(?:loginName|accountId)"/.test(JSON.stringify(body));
}

/** @param authenticated answers to somebody who is signed in, none of which has to be refused */
export function sorted(
  anonymous: readonly ProbeAnswer[],
  authenticated: readonly ProbeAnswer[],
  exit: ProbeAnswer | null,
): Sorted {
  // A wrong code of recovery may be a success whose `passed` is false.
  const isRefusal = ({ call, body }: ProbeAnswer) =>
    call !== null && REFUSED.includes(call) && (call !== 'verifySmsCode' || pathOfField(body, 'passed') === undefined);
  const isAnswer = ({ status }: ProbeAnswer) => status < 300 || (status >= 400 && status < 500);
  const refusals = anonymous.filter((one) => isAnswer(one) && isRefusal(one) && !isSuccess(one));
  return { successes: [...anonymous, ...authenticated].filter(isSuccess), refusals, perhaps: exit ? [exit] : [] };
}

/** The place of the data: that of a field at its top, else the field around the key; empty for the body itself. */
export function placeOf(answers: readonly ProbeAnswer[], key: GivenKey | null, evidence: EvidenceByKey): string {
  for (const { call, path, body } of answers.filter(isSuccess)) {
    const field = call ? FIELDS[call] : undefined;
    if (field === undefined) continue;
    const place = pathOfField(body, field)?.slice(0, -field.length).replace(/\.$/, '') ?? '';
    evidence.seen('envelope.data', `${field} of ${path} stands in ${place || 'the body itself'}`);
    return place;
  }
  if (!key || key.place === 'text') return '';
  evidence.guess('envelope.data', 'where the public key stands');
  return key.place.replace(/\.[^.]*$/, '');
}
