import { clamp, isFields, jsonOf, PORTAL_JSON } from '#contract/json-value.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { DEFAULT_WIRE, pathOf, type Wire } from '#contract/wire/wire.ts';
import type { HttpResponse } from '#kit/http.ts';
import { beforeSending, openAgent, type Supertest, type SupertestAgent } from '#kit/node/portal-agent.ts';
import { callAt } from '#kit/node/portal-response.ts';
import { callText } from '#scripts/contract/judge/finding.ts';
import { JudgedAnswer, type Judging } from '#scripts/contract/judge/judge-answer.ts';
import { portalUrl, type TargetAddress } from '#scripts/contract/target/target-transport.ts';
import { bind, phonesMasked } from './expectations.ts';
import { actsOf, type PortalVisitor } from './portal-visitor.ts';

/** The way to a server, and the steps before each call. */
export interface VisitorOptions {
  readonly address: TargetAddress;
  /** ends the test */
  readonly skip: (reason: string) => never;
  /** @throws the skip of the test where the target has nothing that the call stands on */
  readonly before?: (call: EndpointName, isWrite: boolean) => void;
}

/** A Test of supertest, as far as it is touched here. */
interface Test {
  readonly method: string;
  url: string;
  readonly _data?: unknown;
  readonly qs?: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, string>>;
  end(done?: (error: unknown, response?: unknown) => void): unknown;
  on(event: 'response', listener: (response: Received) => void): unknown;
  maxResponseSize(bytes: number): unknown;
  timeout(limits: { readonly deadline: number }): unknown;
  disableTLSCerts(): unknown;
}

/** A response of superagent. */
interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly text?: string;
}

/** A portal's largest answer has a thousand accounts in it. */
const BYTES_MAX = 2 * 1024 * 1024;
const WHOLE_MS = 30_000;

/** An agent of supertest as one browser at the target, each answer of which can be judged. */
export async function openVisitor<Agent extends SupertestAgent>(
  request: Supertest<Agent>,
  way: VisitorOptions,
  judging: Judging,
): Promise<PortalVisitor> {
  const { wire } = judging;
  const url = portalUrl(way.address);
  const agent = openAgent(request, url, wire);
  agent.set({ ...way.address.headers });
  agent.parse(lenient);
  agent.use((test: Test) => {
    readdress(test, wire);
    test.maxResponseSize(BYTES_MAX);
    test.timeout({ deadline: WHOLE_MS });
    if (way.address.isInsecure) test.disableTLSCerts();
    const { pathname } = new URL(test.url);
    // A call that the wire format leaves out is never made: its test is skipped.
    const call = (callAt(wire, pathname) ?? callAt(DEFAULT_WIRE, pathname))?.name;
    if (call === undefined) return;
    beforeSending(test, async () => {
      if (pathOf(wire, call) === null) way.skip(`stands on ${callText(call)}, reported above`);
      way.before?.(call, !['GET', 'HEAD'].includes(test.method));
    });
    test.on('response', (response) => {
      const answer = answerOf(response);
      const exchange = { request: sentBy(test), answer: { ...answer, body: answer.body ?? clamp(answer.text) } };
      bind(response, new JudgedAnswer(judging, call, answer, exchange));
      if (call === 'listByPhone' || call === 'listByOutAccountId') phonesMasked(response);
    });
  });
  const visitor = agent as unknown as PortalVisitor;
  // Any read brings the tokens where the usual first one is not there.
  const first = pathOf(wire, 'loginCustom') === null ? PATHS.publicKey : PATHS.loginCustom;
  return Object.assign(visitor, actsOf(visitor, url, first));
}

/** A path of the specification as the back end has it. */
function readdress(test: Test, wire: Wire): void {
  for (const { name, path } of Object.values(ENDPOINTS)) {
    const own = pathOf(wire, name);
    if (own !== null && own !== path && new URL(test.url).pathname.endsWith(path))
      test.url = test.url.replace(path, own);
  }
}

/** Reads every answer as text: an answer that is no JSON is a finding and ends no test. */
function lenient(
  message: { text?: string; on(event: string, listener: (chunk: Buffer) => void): unknown },
  done: (error: null, body: unknown) => void,
): void {
  const chunks: Buffer[] = [];
  message.on('data', (chunk) => chunks.push(chunk));
  message.on('end', () => {
    message.text = Buffer.concat(chunks).toString('utf8');
    done(null, jsonOf(message.text, PORTAL_JSON));
  });
}

function answerOf({ status, headers, text = '' }: Received) {
  const { 'set-cookie': setCookies = [], ...others } = headers;
  return {
    status,
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    setCookies: [setCookies].flat(),
    text,
    body: jsonOf(text, PORTAL_JSON),
  } satisfies HttpResponse & { body: unknown };
}

function sentBy({ method, url, header, _data: body }: Test) {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete(COOKIES.ctoken);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return {
    method,
    target: pathname + query,
    headers: header,
    ...(isFields(body) || typeof body === 'string' ? { body } : {}),
  };
}
