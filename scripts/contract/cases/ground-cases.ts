import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { findPublicKey } from '#contract/portal/public-key.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { Missing, SetupFailure } from '#scripts/contract/drivers/driver.ts';
import { findSignIn } from '#scripts/contract/grounds/find-sign-in.ts';
import { findTokens } from '#scripts/contract/grounds/find-tokens.ts';
import { survey } from '#scripts/contract/grounds/survey.ts';
import { type Answer, successOf, voiceOf } from '#scripts/contract/judge/answer.ts';
import {
  attributeDrifts,
  isHttpOnly,
  missingWords,
  readSetCookies,
  type SetCookie,
} from '#scripts/contract/judge/cookies.ts';
import { refusalWords } from '#scripts/contract/judge/refusal-fields.ts';
import { saysCall } from '#scripts/contract/says.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';

const FIRST = 'first call';

/** Judges the cookies of an answer. */
export function judgeCookies(
  trial: Trial,
  place: string,
  lines: readonly string[],
  { isFramed = false, names = trial.grounds.cookies } = {},
): void {
  const drifts = attributeDrifts(readSetCookies(lines), names, isFramed);
  trial.at('loginCustom', place).parts('attributes of cookies', drifts, 'quality');
}

/** True for a web page: what a server of a client answers to every path that it does not know. */
function isPage({ headers }: Answer): boolean {
  return /^text\/html\b/i.test(headers['content-type'] ?? '');
}

/** Finds out how the csrf token travels, and tells where that is otherwise. */
async function judgeTokens(trial: Trial, client: PortalClient, set: readonly SetCookie[]): Promise<void> {
  const readable = set.filter((cookie) => !isHttpOnly(cookie)).map(({ name }) => name);
  const missing = missingWords(set.filter(({ name }) => name !== COOKIES.ctoken && name !== COOKIES.csrf));
  const hasCtoken = set.some(({ name }) => name === COOKIES.ctoken);
  const first = trial.at('loginCustom', FIRST);
  const right = trial.at('prepare', 'right tokens');
  first.holds(`cookie ${COOKIES.ctoken}`, hasCtoken, missing, COOKIES.ctoken);
  const found = await findTokens(client, readable, trial.setup.given.tokens);
  const { grounds } = trial;
  if (!found.isChecked) {
    grounds.isTokenChecked = false;
    trial.at('prepare', 'no tokens').promise('csrf token', 'not checked', 'checked on every write');
    return;
  }
  const { pair, refusal } = found;
  grounds.voices.set('CSRF_REJECTED', voiceOf(refusal));
  if (pair === null) {
    const isSet = readable.includes(COOKIES.csrf);
    if (!isSet && hasCtoken) first.holds(`cookie ${COOKIES.csrf}`, false, missing, COOKIES.csrf);
    else if (hasCtoken) right.holds('outcome', false, refusalWords('prepare', refusal), 'a success');
    trial.breaks('tokens', 'tokens that are accepted');
    return;
  }
  const { csrfCookie, csrfHeader } = pair;
  grounds.learn({ tokens: pair });
  trial.ledger.learn(pair);
  client.wire = grounds.wire;
  const isNamed = csrfCookie === COOKIES.csrf;
  first.holds(`cookie ${COOKIES.csrf}`, isNamed, `is named ${csrfCookie}`, COOKIES.csrf);
  right.promise('header of the csrf token', csrfHeader, HEADERS.csrf);
}

/** Looks which calls are there, and tells of each that is not. */
async function judgePaths(trial: Trial, client: PortalClient): Promise<void> {
  await survey(trial.grounds, client);
  for (const call of trial.grounds.absent)
    trial.at(call, 'its path').promise('outcome', 'not there', 'there', saysCall(call));
}

/** Signs in with each padding, and tells which one it takes and what the session stands on. */
async function judgeSignIn(trial: Trial): Promise<void> {
  const { grounds, setup } = trial;
  const given = setup.given.encryption?.padding;
  if (given) grounds.learn({ padding: given });
  const account = await setup.account().catch((error: unknown) => {
    if (error instanceof Missing) return null;
    throw error;
  });
  if (account === null || grounds.absent.has('login')) return;
  const { padding, answer, setCookies } = await findSignIn(grounds, () => trial.client(), account, given);
  const right = trial.at('login', 'right password');
  if (padding === null) {
    right.success(answer);
    trial.breaks('key', 'a sign-in with the right password');
    return;
  }
  grounds.padding = padding;
  trial.ledger.learn({ padding });
  grounds.learn({ padding });
  right.promise('padding', padding, 'oaep-sha256');
  if (grounds.witness === null) return;
  const session = grounds.session.join(', ');
  trial.ledger.learn({ sessionCookie: session });
  const isUsual = session === COOKIES.session;
  right.holds(`cookie ${COOKIES.session}`, isUsual, `is named ${session}`, COOKIES.session);
  const names = { csrf: null, session: grounds.session };
  const [last = []] = setCookies
    .filter((lines) => readSetCookies(lines).some((one) => names.session.includes(one.name)))
    .slice(-1);
  if (!isUsual) judgeCookies(trial, 'cookies of a sign-in', last, { names });
}

/** Grounds that the other cases stand on. */
export const GROUND_CASES: readonly ContractCase[] = [
  {
    name: 'cookies of the first call',
    stands: [],
    isGround: true,
    async run(trial, client) {
      const answer = await client.greet();
      const key = await client.send(ENDPOINTS.publicKey);
      if (isPage(answer) && isPage(key)) {
        trial.breaks('server', 'a portal');
        throw new SetupFailure('this is no portal: it answers text/html everywhere; is --target right?');
      }
      if (!successOf('loginCustom', answer) && !successOf('publicKey', key)) {
        trial.breaks('tokens', 'the first call');
        trial.breaks('key', 'the first call');
        await trial.success(FIRST, answer);
      }
      await judgeTokens(trial, client, readSetCookies([...answer.setCookies, ...key.setCookies]));
      judgeCookies(trial, FIRST, answer.setCookies);
      await judgePaths(trial, client);
      await trial.success(FIRST, answer);
    },
  },
  {
    name: 'public key',
    stands: [],
    isGround: true,
    async run(trial, client) {
      const { grounds } = trial;
      const answer = await client.send(ENDPOINTS.publicKey);
      grounds.key = findPublicKey(answer.body ?? answer.text);
      if (grounds.key === null) trial.breaks('key', 'the public key');
      const key = await trial.success('a key', answer);
      if (grounds.key === null) return;
      key.keyForm();
      if (!trial.isBroken('tokens')) await judgeSignIn(trial);
    },
  },
];
