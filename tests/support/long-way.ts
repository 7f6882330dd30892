import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { dataOf } from './expect-answer.ts';
import { longestTarget } from './redirect-targets.ts';
import type { TestWorld } from './test-world.ts';

/** Longest gotoUrls: texts that a query triples or encodes a second time, and Chinese as a person types it. */
export const LONGEST: readonly (readonly [name: string, gotoUrl: string])[] = [
  ['of ASCII', longestTarget('x')],
  ['of ASCII that a query encodes', longestTarget('&')],
  ['of percent-encoding', longestTarget('%25')],
  ['of Chinese, percent-encoded', longestTarget('%E5%B7%A5')],
  ['of Chinese, as typed', decodeURI(longestTarget('%E5%B7%A5'))],
];

/** Browsers send a longer Referer as its origin alone. */
const REFERER_MAX = 4_096;

/**
 * Goes the whole way of one gotoUrl as a browser does, with the headers of one: from the login page to its 1688 link,
 * to 1688 and back.
 * @param servesPages whether the server has pages too, not calls only
 * @returns where the callback leads
 */
export async function goTheWay(
  { world, browser, gotoUrl }: { world: TestWorld; browser: PortalClient; gotoUrl: string },
  identity: string,
  servesPages = false,
): Promise<URL> {
  const login = new URL('/login', world.base);
  login.searchParams.set('gotoUrl', gotoUrl);
  const visit = async (path: string): Promise<void> => {
    if (servesPages)
      expectStatus(await browser.request('GET', path, { tokens: false, headers: { Accept: 'text/html' } }), 200);
  };
  await visit(login.pathname + login.search);

  const headers = { Referer: login.href.length > REFERER_MAX ? 'r'.repeat(REFERER_MAX) : login.href };
  const query = { loginChannel: 'PC', gotoUrl: new URL(gotoUrl, world.base).href };
  const config = await browser.request('GET', rewritePath(PATHS.loginConfig), { query, headers });
  const loginUrl = new URL(dataOf(config, ENDPOINTS.loginConfig)[0]?.loginUrl ?? '', world.base);

  const entered = await browser.request('GET', loginUrl.pathname + loginUrl.search, { tokens: false, headers });
  expectStatus(entered, 302);
  const stage = new URL(entered.headers.location ?? '', world.base);
  await visit(stage.pathname + stage.search);

  const body = { state: stage.searchParams.get('state') ?? '', identity };
  const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body });
  const callback = await browser.request('GET', callbackUrl, { tokens: false });
  expectStatus(callback, 302);
  const target = new URL(callback.headers.location ?? '', world.base);
  await visit(target.pathname + target.search);
  return target;
}

function expectStatus(answer: AnyResponse, status: number): void {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text.slice(0, 500)}`);
}
