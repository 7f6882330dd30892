import request from 'supertest';
import { expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import type { CreatedWorld, CreateWorldRequest, ResetRequest, WorldSummary } from '#contract/control/world.ts';
import { type Endpoint, type ResponseOf, refusalsOf } from '#contract/endpoint.ts';
import type { SmsAction } from '#contract/fields.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { isRefusalCode, SHELL_REFUSALS } from '#contract/refusals.ts';
import { encode } from '#contract/wire/encode.ts';
import type { Wire } from '#contract/wire/wire.ts';
import type { CallInput, Given, LooseInput } from '#kit/call-input.ts';
import type { CallResponse } from '#kit/call-response.ts';
import { NodeTransport } from '#kit/node/node-transport.ts';
import { AddressedWorld, sandboxAt } from '#kit/node/sandbox-at.ts';
import { answerOf, refusal } from './expect-answer.ts';
import { actsOf, type TestAgent } from './test-agent.ts';

/** One call of the control API, right or wrong, without a world. */
export async function control<Call extends Endpoint>(
  base: string,
  endpoint: Call,
  ...input: Given<LooseInput<Call>>
): Promise<CallResponse<Call>> {
  return sandboxAt(base).send(endpoint, ...input);
}

/** One test's own world, with the acts outside the portal: phone, clock, people. */
export class TestWorld extends AddressedWorld {
  readonly base: string;
  readonly seed: string;

  constructor(base: string, { id, seed, cookies }: WorldSummary & Partial<CreatedWorld>) {
    super(new NodeTransport(base), id, undefined, cookies);
    this.base = base;
    this.seed = seed;
  }

  /** A new world of the server at this address. */
  static async on(base: string, options: CreateWorldRequest = {}): Promise<TestWorld> {
    const made = await control(base, CONTROL.createWorld, { body: options });
    return new TestWorld(base, answerOf(made, CONTROL.createWorld));
  }

  /** As in the kit, and strictly: JSON that no cache keeps, with the fields of the contract and no other. */
  override async call<Call extends Endpoint>(
    endpoint: Call,
    ...[input]: Given<CallInput<Call>>
  ): Promise<ResponseOf<Call>> {
    return answerOf(
      await this.send(endpoint, ...([input] as unknown as Given<LooseInput<Call>>)),
      endpoint,
    ) as ResponseOf<Call>;
  }

  /** A wrong call, which has to be refused with this code and these fields: `{ path: 'body.phone' }`. */
  async refuses<Call extends Endpoint>(
    endpoint: Call,
    input: LooseInput<Call>,
    ...refused: Parameters<typeof refusal>
  ): Promise<void> {
    refusal(...refused)(await this.send(endpoint, ...([input] as Given<LooseInput<Call>>)));
  }

  /** A browser of the tests' supertest, with people's acts at the portal. */
  async visitor(): Promise<TestAgent> {
    const agent = await this.agent(request);
    return Object.assign(agent, actsOf(agent as never, this.base));
  }

  /** An agent that is signed in already. */
  async signedInAgent(account: string): Promise<TestAgent> {
    const agent = await this.visitor();
    for (const { name, value } of (await this.session(account)).cookies) agent.setCookie(name, value);
    return agent;
  }

  /** An agent for calls of the control API about this world. */
  control(): ReturnType<typeof request.agent> {
    return request.agent(this.base).set(this.headers());
  }

  /** Sends a code from a browser of its own and reads it off the phone. */
  async codeFor(phone: string, action: SmsAction): Promise<string> {
    const answer = await this.browser().sendCode(phone, action);
    expect(answer.status, answer.text).toBe(200);
    return this.latestCode(phone, action);
  }

  async reset(body: ResetRequest = {}): Promise<void> {
    await this.call(CONTROL.reset, { body });
  }

  /** How often an endpoint was called. */
  async calls(name: EndpointName): Promise<number> {
    return (await this.journal.entries()).filter(({ endpoint }) => endpoint === name).length;
  }

  /** The newest call. */
  async lastRow(): Promise<JournalEntry> {
    return (await this.journal.entries()).at(-1) ?? expect.fail('The journal is empty.');
  }

  /** The rule that refused the newest call. */
  async lastRule(): Promise<string | null> {
    return (await this.lastRow()).reason?.rule ?? null;
  }

  /** Everything the control API can read of this world, to show that a refused call changed nothing. */
  async state(): Promise<unknown> {
    const { now: _now, journal: _journal, ...summary } = await this.summary();
    return { summary, accounts: await this.accounts(), sms: await this.sms(), tickets: await this.tickets() };
  }

  /** As in the kit, but fails on a refusal that the endpoint does not declare. */
  override async checkContract(): Promise<void> {
    await super.checkContract();
    const { wire } = await this.settings();
    const undeclared = (await this.journal.entries()).filter((row) => row.fault === null && !isDeclared(row, wire));
    const named = undeclared.map(({ endpoint, status, code, path }) => `${endpoint} ${status} ${code} ${path}`);
    expect(named, 'refusals that their endpoint does not declare').toEqual([]);
  }
}

function isDeclared({ endpoint, code, status }: JournalEntry, wire: Wire): boolean {
  if (code === null) return (status ?? 0) < 400;
  if (!isRefusalCode(code)) return false;
  const called = Object.values(ENDPOINTS).find(({ name }) => name === endpoint);
  if (encode(wire, called ?? null, { refusal: { code, text: '' } }).status !== status) return false;
  if (endpoint === null) return code === 'PATH_UNKNOWN' || SHELL_REFUSALS.includes(code);
  return called !== undefined && refusalsOf(called).includes(code);
}
