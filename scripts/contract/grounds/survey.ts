import { isFields } from '#contract/json-value.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { readFailure } from '#contract/wire/tolerant.ts';
import type { HttpMethod } from '#kit/http.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { type Answer, isRefusal, voiceOf } from '#scripts/contract/judge/answer.ts';
import { HARMLESS } from '#scripts/contract/suite/harmless.ts';
import type { Grounds } from './grounds.ts';

const NOWHERE = '/uc/no-such-call-7f3a';
/** Calls that say no to a visitor. */
const OF_SOMEBODY: readonly EndpointName[] = ['basicInfo', 'listByOutAccountId', 'listByPhone'];

/** Sign that a server has no such path; null where it says something else first, such as who may ask. */
function absence(answer: Answer): string | null {
  const isTold = [404, 405].includes(answer.status) || readFailure(answer.body).code === '404';
  const isPage = answer.status === 200 && !isFields(answer.body);
  return isTold || isPage ? voiceOf(answer) : null;
}

/**
 * Asks for each call without anything in it, which no server acts on: a call that answers as a path that nobody has is
 * not there.
 */
export async function survey(grounds: Grounds, client: PortalClient): Promise<void> {
  const ask = (method: HttpMethod, path: string) =>
    client.request(
      method,
      path,
      method === 'GET' ? {} : { body: path === ENDPOINTS.currentCustomer.path ? HARMLESS.currentCustomer : {} },
    );
  const nowhere: Partial<Record<string, string | null>> = {
    GET: absence(await ask('GET', NOWHERE)),
    POST: absence(await ask('POST', NOWHERE)),
  };
  for (const call of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { method, path } = ENDPOINTS[call];
    const answer = await ask(method, path);
    if (voiceOf(answer) === nowhere[method]) grounds.absent.add(call);
    else grounds.visitor.set(call, answer);
  }
  const refused = OF_SOMEBODY.flatMap((call) => {
    const answer = grounds.visitor.get(call);
    return answer && isRefusal(call, answer) ? [voiceOf(answer)] : [];
  });
  const [first] = refused;
  if (first !== undefined) grounds.voices.set('LOGIN_REQUIRED', first);
}
