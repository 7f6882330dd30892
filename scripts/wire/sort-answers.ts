import type { EndpointName } from '#contract/portal/endpoints.ts';
import { findPublicKey, type GivenKey } from '#contract/portal/public-key.ts';
import { type Asked, pathOfField } from './asked.ts';
import type { Grounds } from './evidence.ts';
import { findPlace, type Sorted, UnreadableTarget } from './find-envelope.ts';

/** Successes and refusals, by what they are certain to be before anything is known of an envelope. */

export const isPublicKey = ({ call }: Asked) => call === 'publicKey';
export const keyIn = (answers: readonly Asked[]): GivenKey | null => findPublicKey(answers.find(isPublicKey)?.body);

/** @throws UnreadableTarget where no call succeeds */
export function checkPortal(asked: readonly Asked[], there: readonly Asked[]): void {
  if (there.some(isSuccess)) return;
  const isPage = ({ headers }: Asked) => /^text\/html\b/i.test(headers['content-type'] ?? '');
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
const LISTS: readonly (EndpointName | null)[] = ['loginConfig', 'listByPhone', 'listByOutAccountId'];

/** True for an answer with the contents of a success. */
function isSuccess(answer: Asked): boolean {
  const { call, status, body } = answer;
  if (status < 200 || status >= 300) return false;
  if (call === 'publicKey') return findPublicKey(body) !== null;
  const field = call === null ? undefined : FIELDS[call];
  if (field !== undefined) return pathOfField(body, field) !== undefined;
  return LISTS.includes(call) && /"(?:loginName|accountId)"/.test(JSON.stringify(body));
}

/** Calls that are refused, as they were asked, unless nothing ever is. */
const REFUSED: readonly (EndpointName | null)[] = [
  ...(['login', 'loginByIdentifier', 'sendSmsCode', 'forgetPassword', 'register'] as const),
  ...(['listByPhone', 'listByOutAccountId', 'basicInfo'] as const),
];

/** @param mine answers to somebody who is signed in, none of which has to be refused */
export function sorted(theirs: readonly Asked[], mine: readonly Asked[], exit: Asked | null): Sorted {
  const isRefusal = (one: Asked) =>
    REFUSED.includes(one.call) || (one.call === 'verifySmsCode' && pathOfField(one.body, 'passed') === undefined);
  const isAnswer = ({ status }: Asked) => status < 300 || (status >= 400 && status < 500);
  const refusals = theirs.filter((one) => isAnswer(one) && isRefusal(one) && !isSuccess(one));
  return { successes: [...theirs, ...mine].filter(isSuccess), refusals, perhaps: exit ? [exit] : [] };
}

export function placeOf(answers: readonly Asked[], key: GivenKey | null, grounds: Grounds): string {
  const tops = answers.flatMap((answer) => {
    const field = answer.call && isSuccess(answer) ? FIELDS[answer.call] : undefined;
    return field === undefined ? [] : [{ answer, field }];
  });
  const answer = answers.find(isPublicKey);
  const inside = key && answer && key.place !== 'text' ? [{ answer, path: key.place }] : [];
  return findPlace(tops, inside, grounds) ?? '';
}
