import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import { SetupFailure } from '#scripts/contract/drivers/driver.ts';
import {
  attributeDrifts,
  type CookieDrift,
  missingCookies,
  readSetCookies,
  type SetCookie,
} from '#scripts/contract/judge/cookies.ts';
import type { Trial } from '#scripts/contract/trial.ts';

const FIRST = 'first call';

function tell(trial: Trial, place: string, drifts: readonly CookieDrift[]): void {
  for (const { what, got, expected, grade, source } of drifts)
    trial.holds('loginCustom', place, what, false, got, expected, { grade, ...(source && { source }) });
}

/** Judges the cookies of an answer. */
export function judgeCookies(trial: Trial, place: string, lines: readonly string[], isFramed = false): SetCookie[] {
  const set = readSetCookies(lines);
  const drifts = attributeDrifts(set, isFramed);
  tell(trial, place, drifts);
  if (drifts.length === 0) trial.promise('loginCustom', place, 'attributes of cookies', 'as described', 'as described');
  return set;
}

/** True for a web page: what a server of a client answers to every path that it does not know. */
function isPage({ headers }: { readonly headers: Readonly<Record<string, string>> }): boolean {
  return headers['content-type']?.startsWith('text/html') === true;
}

/** Grounds that the other cases stand on. */
export const GROUND_CASES: readonly ContractCase[] = [
  {
    name: 'cookies of the first call',
    stands: [],
    isGround: true,
    run: async (trial) => {
      const client = trial.client();
      const answer = await client.greet();
      if (isPage(answer) && isPage(await client.send(ENDPOINTS.publicKey))) {
        trial.breaks('server', 'stands on a portal, told above');
        throw new SetupFailure('this is no portal: it answers text/html everywhere; is --target right?');
      }
      try {
        trial.success('loginCustom', FIRST, answer);
      } catch (error) {
        trial.breaks('tokens', 'stands on the first call, told above');
        throw error;
      }
      const set = judgeCookies(trial, FIRST, answer.setCookies);
      const missing = missingCookies(set);
      tell(trial, FIRST, missing);
      for (const { name, got } of missing.filter((cookie) => cookie.name !== COOKIES.session))
        trial.breaks('tokens', `stands on the cookie ${name}, which ${got}, told above`);
    },
  },
  {
    name: 'public key',
    stands: [],
    isGround: true,
    run: async (trial) => {
      const answer = await trial.client().send(ENDPOINTS.publicKey);
      let publicKey: unknown;
      try {
        publicKey = trial.success('publicKey', 'a key', answer).publicKey;
      } catch (error) {
        trial.breaks('key', 'stands on the public key, told above');
        throw error;
      }
      if (!ENDPOINTS.publicKey.response.safeParse({ publicKey }).success)
        trial.breaks('key', 'stands on the public key, told above');
    },
  },
];
