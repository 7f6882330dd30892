import type request from 'supertest';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { targetOf } from '#kit/call-input.ts';
import type { PortalAgent } from '#kit/node/portal-agent.ts';
import {
  type PortalTest,
  type PortalVisitor,
  type VisitorActs,
  actsOf as visitorActs,
} from '#scripts/contract/suite/portal-visitor.ts';
import { dataOf } from './expect-answer.ts';

export type Supertest = typeof request;
type SupertestAgent = InstanceType<Supertest['agent']>;

/** An act of the suite's visitor as a Test of supertest. */
type AsTest<Act> = Act extends (...given: infer Given) => PortalTest ? (...given: Given) => request.Test : Act;
type VisitorTests = { [Name in keyof Omit<VisitorActs, 'login' | 'prepareQr'>]: AsTest<VisitorActs[Name]> };

/** The acts of people at the portal. */
export interface Acts extends VisitorTests {
  publicKey(): Promise<string>;
  /** Opens a QR ticket: its scene. */
  prepareQr(isLogin?: 0 | 1, gotoUrl?: string): Promise<string>;
  /** Begins an authorisation at 1688: its state, as the login link carries it. */
  aliState(gotoUrl?: string): Promise<string>;
  /** The account that is signed in, or null. */
  whoAmI(): Promise<string | null>;
}

/** One browser at the portal, for `.expect`. */
export type TestAgent = PortalAgent<SupertestAgent> & Acts;

export function actsOf(agent: PortalAgent<SupertestAgent>, base: string): Acts {
  const acts = visitorActs(agent as unknown as PortalVisitor, base, PATHS.loginCustom) as unknown as VisitorTests;
  return {
    ...acts,
    // A visitor of the suite always has a gotoUrl.
    identify: (gsid, gotoUrl) => agent.post(PATHS.loginByIdentifier).send({ loginIdentifier: gsid, gotoUrl }),
    publicKey: async () => dataOf(await agent.get(PATHS.publicKey), ENDPOINTS.publicKey).publicKey,
    prepareQr: async (isLogin = 1, gotoUrl = DEFAULT_TARGET) => {
      const attributes = { loginSource: 'qrcode', isLogin, envVersion: 'release' };
      const answer = await agent.post(PATHS.prepare).send({ gotoUrl, loginType: 'native', attributes });
      return dataOf(answer, ENDPOINTS.prepare).extData.weChatScene;
    },
    aliState: async (gotoUrl) => {
      const answer = await agent.get(PATHS.loginConfig).query({ loginChannel: 'PC', gotoUrl });
      const [method] = dataOf(answer, ENDPOINTS.loginConfig);
      return new URL(method?.loginUrl ?? '', base).searchParams.get('state') ?? '';
    },
    whoAmI: async () => dataOf(await acts.currentCustomer(), ENDPOINTS.currentCustomer).customer?.name ?? null,
  };
}

/** Sends a call without its tokens: `agent.post(path).use(withoutTokens)`. */
export function withoutTokens(test: request.Test): void {
  test.unset(HEADERS.csrf).query({ [COOKIES.ctoken]: undefined });
}

/** A call of the contract, right or wrong: `call(control, CONTROL.createFault, { body })`. */
export function call(
  agent: SupertestAgent,
  endpoint: { readonly method: string; readonly path: string },
  { body, ...place }: Parameters<typeof targetOf>[1] & { readonly body?: object | string } = {},
): request.Test {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete' | 'options';
  return agent[method](targetOf(endpoint, place)).send(body);
}
