import { CONTROL } from '#contract/control/endpoints.ts';
import { type Endpoint, isControl, refusalsOf } from '#contract/endpoint.ts';
import { BODY_DEPTH_MAX, BODY_MAX, CONTROL_BODY_MAX, FIXTURE_MAX, HEADER_MAX, SNAPSHOT_MAX } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { targetOf, withQuery } from '#kit/call-input.ts';
import type { HttpRequest } from '#kit/http.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { controlHeaders, type Recorder } from './recorder.ts';

/** A request that is right, and what one mistake makes of it. */
type Mistake = (right: HttpRequest) => HttpRequest;

const JSON_TYPE = { 'content-type': 'application/json' };

const withHeaders =
  (headers: Record<string, string | undefined>): Mistake =>
  (right) => ({ ...right, headers: { ...right.headers, ...headers } });
const withBody =
  (body: string): Mistake =>
  (right) => ({ ...right, body, headers: { ...right.headers, ...JSON_TYPE } });

/** One mistake for each refusal that the shell around a call gives. */
const MISTAKES: Readonly<Partial<Record<RefusalCode, Mistake>>> = {
  HOST_REJECTED: withHeaders({ host: 'portal.example' }),
  URL_INVALID: (right) => ({ ...right, target: withQuery(right.target, {}).concat('?a=%ff') }),
  HEADER_TOO_LARGE: withHeaders({ 'x-padding': 'x'.repeat(HEADER_MAX) }),
  METHOD_REJECTED: (right) => ({ ...right, method: 'OPTIONS' }),
  WORLD_UNKNOWN: withHeaders({ [HEADERS.world]: 'gone' }),
  CROSS_SITE_REJECTED: withHeaders({ 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' }),
  CTOKEN_REJECTED: (right) => ({ ...right, target: right.target.replace(/ctoken=\w+/, 'ctoken=other') }),
  CSRF_REJECTED: withHeaders({ [HEADERS.csrf]: undefined }),
  CONTROL_CLOSED: withHeaders({ [HEADERS.control]: undefined }),
  CONTENT_TYPE_REJECTED: (right) => withHeaders({ 'content-type': 'text/plain' })(withBody('{}')(right)),
  JSON_INVALID: withBody('{'),
  JSON_TOO_DEEP: withBody(`{"a":${'['.repeat(BODY_DEPTH_MAX + 9)}${']'.repeat(BODY_DEPTH_MAX + 9)}}`),
};

const LARGEST: Readonly<Record<string, number>> = {
  [CONTROL.restore.name]: SNAPSHOT_MAX,
  [CONTROL.saveFixture.name]: 6 * FIXTURE_MAX,
};

function largestBody(endpoint: Endpoint): number {
  return LARGEST[endpoint.name] ?? (isControl(endpoint) ? CONTROL_BODY_MAX : BODY_MAX);
}

/** Every call with every mistake that its shell refuses. */
export async function shellMistakes(recorder: Recorder, world: string): Promise<void> {
  for (const endpoint of [...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as readonly Endpoint[]) {
    const right = await rightRequest(recorder, endpoint, world);
    for (const code of refusalsOf(endpoint)) {
      const mistake = MISTAKES[code];
      if (mistake)
        await recorder.send(mistake(code === 'WORLD_UNKNOWN' ? wellFormed(recorder, endpoint, right) : right));
    }
    if (refusalsOf(endpoint).includes('REQUEST_INVALID')) await recorder.send(misshapen(endpoint, right));
    if (refusalsOf(endpoint).includes('BODY_TOO_LARGE'))
      await recorder.send(withBody(`{"a":"${'x'.repeat(largestBody(endpoint))}"}`)(right));
  }
}

async function rightRequest(recorder: Recorder, endpoint: Endpoint, world: string): Promise<HttpRequest> {
  const { method } = endpoint;
  const target = targetOf(endpoint, { params: { id: 'any', scene: 'any', action: 'scan', name: 'any' } });
  if (isControl(endpoint)) return { method, target, headers: controlHeaders(world) };
  const client = new PortalClient(recorder, { world });
  await client.greet();
  const [cookie, ctoken, csrf] = [client.jar.header(), client.jar.get(COOKIES.ctoken), client.jar.get(COOKIES.csrf)];
  return {
    method,
    target: withQuery(target, { [COOKIES.ctoken]: ctoken }),
    headers: { [HEADERS.world]: world, cookie, ...(method === 'GET' ? {} : { [HEADERS.csrf]: csrf }) },
  };
}

/** A control call is read before its world is looked for. */
function wellFormed(recorder: Recorder, endpoint: Endpoint, right: HttpRequest): HttpRequest {
  const body = recorder.bodyOf(endpoint);
  return body === undefined ? right : withBody(JSON.stringify(body))(right);
}

/** A repeated parameter, or a body that lacks everything and has what it may not have. */
function misshapen(endpoint: Endpoint, right: HttpRequest): HttpRequest {
  const { body, query } = endpoint;
  if (body || (isControl(endpoint) && !query)) return withBody('{"unknown":true}')(right);
  return { ...right, target: withQuery(right.target, { [query ? 'unknown' : 'any']: ['1', '2'] }) };
}
