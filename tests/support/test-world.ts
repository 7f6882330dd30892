import { expect } from 'vitest';
import type { AccountChange, AccountSeed, SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import type { QrAction, SmsMessage, Ticket } from '#contract/control/phone.ts';
import type { ClockState, CreatedSession, WorldSummary } from '#contract/control/world.ts';
import type { Dialect } from '#contract/dialect.ts';
import { mayRefuse } from '#contract/endpoint.ts';
import type { SmsAction } from '#contract/fields.ts';
import { SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { isRefusalCode, REFUSALS, SHELL_REFUSALS } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import { type Answer, type CallOptions, type Method, send } from '#kit/node/caller.ts';
import { Visitor } from '#kit/portal-client.ts';
import { answerOf } from './expect-answer.ts';

/** One call of the control API, with its header. */
export async function control(base: string, method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  const headers = { [HEADERS.control]: '1', ...options.headers };
  return send(base, method, SANDBOX.api + path, { ...options, headers });
}

/** One test's own copy of everything, and what happens outside the portal: the phone, the clock, the people. */
export class TestWorld {
  readonly base: string;
  readonly id: string;
  readonly seed: string;

  constructor(base: string, { id, seed }: WorldSummary) {
    this.base = base;
    this.id = id;
    this.seed = seed;
  }

  /** A browser nobody has used yet. */
  browser(): Visitor {
    return new Visitor(this.base, this.id);
  }

  async control(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
    const headers = { [HEADERS.world]: this.id, ...options.headers };
    return control(this.base, method, path, { ...options, headers });
  }

  /** Messages, newest last; withheld ones among them. */
  async sms(phone?: string, action?: SmsAction): Promise<SmsMessage[]> {
    return answerOf(await this.control('GET', '/sms', { query: { phone, action } }), CONTROL.sms).messages;
  }

  async latestCode(phone: string, action?: SmsAction): Promise<string> {
    const { code } = answerOf(
      await this.control('GET', '/sms/latest', { query: { phone, action } }),
      CONTROL.latestSms,
    );
    return code ?? '';
  }

  /** The first message to a phone whose `seq` is above `after`; waits for it where it has not come yet. */
  async nextSms(phone: string, after: number): Promise<SmsMessage> {
    const query = { phone, after, wait: 5_000 };
    const [next] = answerOf(await this.control('GET', '/sms', { query }), CONTROL.sms).messages;
    if (!next) throw new Error(`No sms came to ${phone}.`);
    return next;
  }

  /** Sends a code from a browser of its own and reads it off the phone. */
  async codeFor(phone: string, action: SmsAction): Promise<string> {
    const answer = await this.browser().sendCode(phone, action);
    expect(answer.status, answer.text).toBe(200);
    return this.latestCode(phone, action);
  }

  async advance(advanceMs: number): Promise<ClockState> {
    return answerOf(await this.control('POST', '/clock', { body: { advanceMs } }), CONTROL.moveClock);
  }

  async freeze(isFrozen = true): Promise<ClockState> {
    return answerOf(await this.control('POST', '/clock', { body: { freeze: isFrozen } }), CONTROL.moveClock);
  }

  async accounts(q?: string): Promise<SandboxAccount[]> {
    return answerOf(await this.control('GET', '/accounts', { query: { q } }), CONTROL.accounts).accounts;
  }

  async account(name: string): Promise<SandboxAccount> {
    const found = (await this.accounts(name)).find(({ account }) => account === name);
    if (!found) throw new Error(`No account is named ${name}.`);
    return found;
  }

  async addAccount(seed: AccountSeed): Promise<SandboxAccount> {
    return answerOf(await this.control('POST', '/accounts', { body: seed }), CONTROL.createAccount);
  }

  async changeAccount(id: string, change: AccountChange): Promise<SandboxAccount> {
    return answerOf(await this.control('PATCH', `/accounts/${id}`, { body: change }), CONTROL.changeAccount);
  }

  async tickets(): Promise<Ticket[]> {
    return answerOf(await this.control('GET', '/qr'), CONTROL.qr).tickets;
  }

  /** What the WeChat phone does with a QR code. */
  async phone(scene: string, action: QrAction, identity?: string): Promise<Answer> {
    return this.control('POST', `/qr/${scene}/${action}`, { body: identity === undefined ? {} : { identity } });
  }

  /** A gsid of an account, as a sign-in elsewhere would have given it. */
  async createSession(account: string): Promise<CreatedSession> {
    return answerOf(await this.control('POST', '/sessions', { body: { account } }), CONTROL.createSession);
  }

  /** A browser that is signed in already. */
  async signedIn(account: string): Promise<Visitor> {
    const { cookies } = await this.createSession(account);
    const browser = this.browser();
    for (const { name, value } of cookies) browser.jar.set(name, value);
    return browser;
  }

  async journal(path?: string): Promise<JournalEntry[]> {
    return answerOf(await this.control('GET', '/journal', { query: { path } }), CONTROL.journal).entries;
  }

  /** How often an endpoint was called. */
  async calls(name: EndpointName): Promise<number> {
    return (await this.journal()).filter(({ endpoint }) => endpoint === name).length;
  }

  /** The rule that refused the newest call. */
  async lastRule(): Promise<string | null> {
    return (await this.journal()).at(-1)?.reason?.rule ?? null;
  }

  async summary(): Promise<WorldSummary> {
    const { worlds } = answerOf(await control(this.base, 'GET', '/worlds'), CONTROL.worlds);
    const found = worlds.find(({ id }) => id === this.id);
    if (!found) throw new Error(`World ${this.id} is gone.`);
    return found;
  }

  /** Everything the control API can read of this world, to show that a refused call changed nothing. */
  async state(): Promise<unknown> {
    const { now: _now, journal: _journal, ...summary } = await this.summary();
    return { summary, accounts: await this.accounts(), sms: await this.sms(), tickets: await this.tickets() };
  }

  /** Ends the world: no answer broke the contract, each refusal is one its endpoint declares. */
  async end(): Promise<void> {
    const { violations } = answerOf(await this.control('GET', '/violations'), CONTROL.violations);
    expect(violations, 'answers that broke the contract').toEqual([]);
    const { dialect } = answerOf(await this.control('GET', '/settings'), CONTROL.settings);
    const undeclared = (await this.journal()).filter((row) => row.fault === null && !isDeclared(row, dialect));
    const named = undeclared.map(({ endpoint, status, code, path }) => `${endpoint} ${status} ${code} ${path}`);
    expect(named, 'refusals that their endpoint does not declare').toEqual([]);
    expect((await control(this.base, 'DELETE', `/worlds/${this.id}`)).status).toBe(200);
  }
}

function isDeclared({ endpoint, code, status }: JournalEntry, dialect: Dialect): boolean {
  if (code === null) return status < 400;
  if (!isRefusalCode(code)) return false;
  if (REFUSALS[code].status !== status && !(dialect.status === 'ok' && status === 200)) return false;
  if (endpoint === null) return code === 'PATH_UNKNOWN' || SHELL_REFUSALS.includes(code);
  const called = Object.values(ENDPOINTS).find(({ name }) => name === endpoint);
  return called !== undefined && mayRefuse(called, code);
}
