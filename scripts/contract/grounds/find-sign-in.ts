import { PADDINGS, type Padding } from '#contract/portal/encryption.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { KnownAccount } from '#scripts/contract/drivers/driver.ts';
import { type Answer, successOf, voiceOf } from '#scripts/contract/judge/answer.ts';
import { isHttpOnly, readSetCookies } from '#scripts/contract/judge/cookies.ts';
import { HARMLESS } from '#scripts/contract/suite/harmless.ts';
import type { Grounds } from './grounds.ts';

/** Calls that a visitor and somebody who is signed in are answered otherwise. */
const WITNESSES = [
  'currentCustomer',
  'basicInfo',
  'listByOutAccountId',
  'listByPhone',
] as const satisfies EndpointName[];

/** A sign-in that was tried with each padding. */
export interface SignInFound {
  readonly padding: Padding | null;
  /** the sign-in that worked; the last one where none did */
  readonly answer: Answer;
  /** cookies of its greeting, and its own */
  readonly setCookies: readonly (readonly string[])[];
}

/**
 * Signs in with the right password, once with each padding, so that nobody is locked out; then looks which call tells
 * it, and which cookies it stands on.
 * @param given the padding that the file of accounts names
 */
export async function findSignIn(
  grounds: Grounds,
  open: () => PortalClient,
  { account, password }: KnownAccount,
  given?: Padding,
): Promise<SignInFound> {
  const tries: (SignInFound & { voice: string })[] = [];
  for (const padding of given ? [given] : PADDINGS) {
    const client = open();
    client.wire = { ...grounds.wire, encryption: { ...grounds.wire.encryption, padding } };
    const greeting = await client.greet();
    const answer = await client.signInByPassword(account, password);
    const setCookies = [greeting.setCookies, answer.setCookies];
    if (successOf('login', answer)) {
      const set = readSetCookies(setCookies.flat()).filter(isHttpOnly);
      await findSession(grounds, client, [...new Set(set.map(({ name }) => name))]);
      return { padding, answer, setCookies };
    }
    tries.push({ padding, answer, setCookies, voice: voiceOf(answer) });
  }
  // A password that is wrong, or an account that is locked, is told in other words than a text that cannot be read.
  const [odd, ...others] = tries.filter(({ voice }) => tries.filter((other) => other.voice === voice).length === 1);
  return odd && others.length === 0 ? odd : { ...(tries.at(-1) as SignInFound), padding: null };
}

/** The call that tells who is signed in, and the cookies that it takes. */
async function findSession(grounds: Grounds, client: PortalClient, names: readonly string[]): Promise<void> {
  const { jar, wire } = client;
  const cookies = jar.header() ?? '';
  // A server may give a new session to a call without its cookies, whose tokens would be others.
  const { csrfCookie, csrfHeader } = wire.tokens;
  const csrf = csrfCookie === '' ? undefined : jar.get(csrfCookie);
  const query = { [COOKIES.ctoken]: jar.get(COOKIES.ctoken) };
  const ask = (call: EndpointName, cookie: string) => {
    const { method, path } = ENDPOINTS[call];
    const body = method === 'GET' ? {} : { body: HARMLESS.currentCustomer, headers: { cookie, [csrfHeader]: csrf } };
    return client.request(method, path, { query, headers: { cookie }, ...body });
  };
  for (const call of WITNESSES) {
    const visitor = grounds.visitor.get(call);
    if (!visitor || grounds.absent.has(call)) continue;
    const witness = { call, visitor };
    if (!grounds.isSomebody(witness, await ask(call, cookies))) continue;
    grounds.witness = witness;
    const without = (name: string) =>
      cookies
        .split('; ')
        .filter((pair) => !pair.startsWith(`${name}=`))
        .join('; ');
    const needed: string[] = [];
    for (const name of names) if (!grounds.isSomebody(witness, await ask(call, without(name)))) needed.push(name);
    if (needed.length > 0) grounds.session = needed;
    return;
  }
}
