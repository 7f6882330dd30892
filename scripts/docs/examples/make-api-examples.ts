import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ApiExamples } from '#contract/document/examples.ts';
import { schemaOf } from '#contract/document/schemas.ts';
import { type Endpoint, isControl, refusalsOf } from '#contract/endpoint.ts';
import { BODY_DEPTH_MAX } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { type LooseInput, targetOf, withQuery } from '#kit/call-input.ts';
import type { HttpRequest } from '#kit/http.ts';
import { leastValue } from '#kit/least-value.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { fixtureFolder } from '#server/shell/fixtures/fixture-folder.ts';
import { fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';
import { openReplay } from '#server/shell/replay/open-replay.ts';
import { type StartOptions, startSandbox } from '#server/shell/start.ts';
import { ExampleCollector } from './example-collector.ts';
import { EXAMPLE_WORLD, frozenWorld, goodWays } from './good-ways.ts';

/** A few entries are enough to show a list. */
const LISTED_MAX = 3;

/** Asks a new sandbox for the document's examples. @param options such as keys to share with other servers */
export async function makeApiExamples(options: Partial<StartOptions> = {}): Promise<ApiExamples> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-examples-'));
  const fixtures = join(folder, 'scenarios');
  mkdirSync(fixtures);
  const whole = fixtureLibrary(fixtures);
  const running = await startSandbox({
    port: 0,
    fixtures: { ...whole, list: () => whole.list().slice(0, LISTED_MAX) },
    fixture: startFixture(fixtureFolder(join(ROOT, 'fixtures')), 'default'),
    seed: EXAMPLE_WORLD.seed,
    openReplay,
    ...options,
  });
  try {
    const collector = new ExampleCollector(`http://127.0.0.1:${running.port}`);
    const sandbox = new SandboxClient(collector);
    await goodWays(collector, sandbox);
    await makeMistakes(collector, await frozenWorld(sandbox, 'mistakes'));
    return withoutPlace(collector.made, folder);
  } finally {
    await running.close();
    rmSync(folder, { recursive: true });
  }
}

/** The examples as they would have come on another machine, and without the content of private keys. */
function withoutPlace(made: ApiExamples, folder: string): ApiExamples {
  const text = JSON.stringify(made)
    .replaceAll(JSON.stringify(folder).slice(1, -1), '/team')
    .replaceAll(/(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^-]+/g, '$1\\n…\\n');
  return JSON.parse(text) as ApiExamples;
}

/** Refusals with more than the catalogue has: the place in the request, and the expected value. */
async function makeMistakes(collector: ExampleCollector, world: WorldClient): Promise<void> {
  for (const [call, input] of CONTROL_MISTAKES) await world.send(call, input as never);
  const calls = [...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as readonly Endpoint[];
  // An event stream has no end.
  for (const endpoint of calls.filter((call) => call.name !== CONTROL.events.name)) {
    const right = await rightRequest(collector, endpoint, world);
    for (const code of refusalsOf(endpoint)) {
      const mistake = MISTAKES[code];
      if (mistake) await collector.send(mistake(right, endpoint));
    }
    // About a name that is not there, or too soon after the first.
    for (const request of [right, right]) await collector.send(request);
  }
}

const CONTROL_MISTAKES: readonly (readonly [call: Endpoint, input: LooseInput])[] = [
  [CONTROL.reset, { body: { fixture: 'unknown' } }],
  [CONTROL.createWorld, { body: { fixture: 'unknown' } }],
  [CONTROL.deleteWorld, { params: { id: 'main' } }],
  [CONTROL.createSession, { body: { account: 'unknown' } }],
  [CONTROL.createSession, { body: { account: 'frozen' } }],
  [CONTROL.authorizeAli, { body: { state: 'any', identity: 'unknown' } }],
  [CONTROL.createAccount, { body: { account: 'buyer01', phone: '13800000005' } }],
  [CONTROL.createAccount, { body: { account: 'sub', phone: '13800000005', mainAccountId: 'unknown' } }],
  [CONTROL.createAccount, { body: { account: 'other', phone: '138' } }],
  [CONTROL.changeAccount, { params: { id: 'buyer01' }, body: { phone: '138' } }],
  [CONTROL.deleteAccount, { params: { id: 'group-main' } }],
  [CONTROL.moveClock, { body: { now: 0 } }],
  [CONTROL.saveFixture, { params: { name: 'docs' }, body: { yaml: 'title: docs' } }],
];

/** A right request, and its forms with one mistake. */
type Mistake = (right: HttpRequest, endpoint: Endpoint) => HttpRequest;

const withHeaders =
  (headers: Record<string, string | undefined>): Mistake =>
  (right) => ({ ...right, headers: { ...right.headers, ...headers } });
const withBody =
  (body: string, type = 'application/json'): Mistake =>
  (right) => ({ ...right, body, headers: { ...right.headers, 'content-type': type } });

const MISTAKES: Readonly<Partial<Record<RefusalCode, Mistake>>> = {
  HOST_REJECTED: withHeaders({ host: 'portal.example' }),
  URL_INVALID: (right) => ({ ...right, target: `${right.target.split('?', 1)}?a=%ff` }),
  WORLD_UNKNOWN: withHeaders({ [HEADERS.world]: 'gone' }),
  CTOKEN_REJECTED: (right) => ({ ...right, target: right.target.replace(/ctoken=\w+/, 'ctoken=other') }),
  CSRF_REJECTED: withHeaders({ [HEADERS.csrf]: undefined }),
  BUSINESS_HEADER_REJECTED: withHeaders({ channel: 'app' }),
  CONTROL_CLOSED: withHeaders({ [HEADERS.control]: undefined }),
  CONTENT_TYPE_REJECTED: withBody('{}', 'text/plain'),
  JSON_INVALID: withBody('{'),
  JSON_TOO_DEEP: withBody(`{"a":${'['.repeat(BODY_DEPTH_MAX + 9)}${']'.repeat(BODY_DEPTH_MAX + 9)}}`),
  REQUEST_INVALID: (right, { query, body, ...endpoint }) =>
    body || (isControl(endpoint) && !query)
      ? withBody('{"unknown":true}')(right, endpoint as Endpoint)
      : { ...right, target: withQuery(right.target, { [query ? 'unknown' : 'any']: ['1', '2'] }) },
};

/** A call with the body of a success, or with a body's required fields; the places of its path name nothing. */
async function rightRequest(collector: ExampleCollector, endpoint: Endpoint, world: WorldClient): Promise<HttpRequest> {
  const { method } = endpoint;
  const target = targetOf(endpoint, { params: { id: 'any', scene: 'any', action: 'scan', name: 'any', seq: 'any' } });
  const least = endpoint.body && leastValue(schemaOf(endpoint.body, 'input'));
  const made = collector.bodyOf(endpoint) ?? least;
  const body = made === undefined ? undefined : JSON.stringify(made);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  if (isControl(endpoint)) return { method, target, body, headers: { ...world.headers(), ...type } };
  const client = new PortalClient(collector, { world: world.id });
  await client.greet();
  const [cookie, ctoken, csrf] = [client.jar.header(), client.jar.get(COOKIES.ctoken), client.jar.get(COOKIES.csrf)];
  return {
    method,
    target: withQuery(target, { [COOKIES.ctoken]: ctoken }),
    body,
    headers: { [HEADERS.world]: world.id, cookie, ...type, ...(method === 'GET' ? {} : { [HEADERS.csrf]: csrf }) },
  };
}
