import fc from 'fast-check';
import { DEFAULT_LIMITS, type Limits, type LimitsChange } from '#contract/control/world-limits.ts';
import type { SmsAction } from '#contract/fields.ts';
import type { RefusalCode } from '#contract/refusals.ts';

/** The end that a call must have. */
export type Expected = 'ok' | RefusalCode;

/** Phones of the model's world: with three accounts, with one, with a frozen account, with none. */
export const GROUP = '13800000002';
export const ONE = '13800000003';
export const FROZEN = '13800000004';
export const FREE = '13800000009';
export const GROUP_IDS = ['2001', '2002', '2003'] as const;
export const PASSWORD = 'Passw0rd!';
export const ACCOUNTS = [
  ...GROUP_IDS.map((accountId) => ({ accountId, account: `name${accountId}`, phone: GROUP, enable: true })),
  { accountId: '3001', account: 'name3001', phone: ONE, enable: true },
  { accountId: '4001', account: 'name4001', phone: FROZEN, enable: false },
];
/** Identities at 1688 and the accounts that each is linked to; at WeChat an account's id is linked to itself. */
export const ALI = { many: GROUP_IDS, one: ['3001'] } as const;

/** Limits other than the usual ones, of the times that steps wait for; those of keys and sessions are tested elsewhere. */
const OTHER_LIMITS = {
  codeDigits: 4,
  codeLifeMs: 60_000,
  codeTries: 2,
  sendsPerWindow: 2,
  sendWindowMs: 300_000,
  resendIntervalMs: { login: 32_000, register: 32_000, forgetPwd: 60_000 },
  pendingLifeMs: 60_000,
  verifyTokenLifeMs: 60_000,
  gsidLifeMs: 32_000,
  qrLifeMs: 60_000,
  oauthCodeLifeMs: 32_000,
  oauthStateLifeMs: 60_000,
  wrongPasswords: 2,
  wrongPasswordWindowMs: 60_000,
  lockMs: 60_000,
} as const satisfies LimitsChange;
/** Limits of a world, each the usual or the other one; its key stays. */
export const anyLimits: fc.Arbitrary<Limits> = fc
  .subarray(Object.entries(OTHER_LIMITS))
  .map((others) => ({ ...DEFAULT_LIMITS, keyLifeMs: 86_400_000, ...Object.fromEntries(others) }));

export interface Person {
  who: string | null;
  /** accounts that it may choose; null: only its own */
  proof: Set<string> | null;
  pending: { readonly ids: Set<string>; readonly until: number } | null;
  /** changes at sign-out only: gsids end with it */
  origin: number;
  /** changes at sign-in and sign-out: tickets and states end with it, and a pending record takes them along */
  owner: number;
}

/** Something that is good for a while, and once. */
interface Grant {
  readonly until: number;
  isGone: boolean;
}

const stranger = (owner: number): Person => ({
  who: null,
  proof: null,
  pending: null,
  origin: owner,
  owner,
});

/** The portal by its decision tables: the world's limits, and no line of the server's code. */
export class PortalModel {
  now = 0;
  readonly people: Person[] = [stranger(0), stranger(1)];
  readonly accounts: { accountId: string; account: string; phone: string; enable: boolean; password: string | null }[] =
    ACCOUNTS.map((account) => ({ ...account, password: PASSWORD }));
  readonly codes = new Map<string, Grant & { readonly code: string; tries: number }>();
  readonly sends = new Map<string, number[]>();
  readonly tries = new Map<string, { at: number[]; lockedUntil: number }>();
  readonly tokens: (Grant & { readonly token: string; readonly id: string; readonly phone: string })[] = [];
  readonly gsids: (Grant & { readonly gsid: string; readonly id: string; readonly origin: number })[] = [];
  /** `isGone`: confirmed; `grant`: the sign-in that waits for its poll, `hasEnded` where its account ended since */
  readonly tickets: (Grant & { readonly scene: string; owner: number; grant: string | null; hasEnded: boolean })[] = [];
  readonly states: (Grant & {
    readonly state: string;
    owner: number;
    code: { readonly code: string; readonly until: number; readonly ids: Set<string> } | null;
  })[] = [];
  readonly limits: Limits;
  #owners = 2;
  #steps = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** @returns the number of the step that was made */
  stepped(): number {
    this.#steps += 1;
    return this.#steps;
  }

  person(by: number): Person {
    return this.people[by] as Person;
  }

  isAlive({ until }: { readonly until: number }): boolean {
    return this.now < until;
  }

  isGood(grant: Grant): boolean {
    return !grant.isGone && this.isAlive(grant);
  }

  nameOf(by: number): string | null {
    return this.accounts.find(({ accountId }) => accountId === this.person(by).who)?.account ?? null;
  }

  enabledOf(phone: string): string[] {
    return this.accounts.filter((one) => one.phone === phone && one.enable).map(({ accountId }) => accountId);
  }

  /** The accounts that a browser lists, and may choose: the same. */
  offered(by: number): string[] {
    const { who, proof, pending } = this.person(by);
    const own = who === null ? [] : [...(proof ?? [who])];
    return (pending && this.isAlive(pending) ? [...pending.ids] : own).sort();
  }

  send(phone: string, action: SmsAction): Expected {
    const key = `${phone} ${action}`;
    const sends = (this.sends.get(key) ?? []).filter((at) => this.now < at + this.limits.sendWindowMs);
    const last = sends.at(-1);
    if (last !== undefined && this.now < last + this.limits.resendIntervalMs[action]) return 'SMS_SENT_TOO_SOON';
    if (sends.length >= this.limits.sendsPerWindow) return 'SMS_LIMIT_REACHED';
    this.sends.set(key, [...sends, this.now]);
    return 'ok';
  }

  /** True where a send that went well brings a message. */
  bringsMessage(phone: string, action: SmsAction): boolean {
    return action === 'register' || this.accounts.some((account) => account.phone === phone);
  }

  sent(phone: string, action: SmsAction, code: string): void {
    this.codes.set(`${phone} ${action}`, { code, until: this.now + this.limits.codeLifeMs, tries: 0, isGone: false });
  }

  /** True where a typed code is spent by this. */
  consume(phone: string, action: SmsAction, typed: string): boolean {
    const code = this.codes.get(`${phone} ${action}`);
    if (!code) return false;
    code.tries += 1;
    if (!this.isGood(code) || code.tries > this.limits.codeTries || code.code !== typed) return false;
    code.isGone = true;
    return true;
  }

  /** True where the password is right and not locked; the try counts first. */
  tryPassword(name: string, password: string): boolean {
    const tries = this.tries.get(name) ?? { at: [], lockedUntil: 0 };
    if (this.now < tries.lockedUntil) return false;
    tries.at = [...tries.at.filter((at) => this.now < at + this.limits.wrongPasswordWindowMs), this.now];
    if (tries.at.length >= this.limits.wrongPasswords) tries.lockedUntil = this.now + this.limits.lockMs;
    this.tries.set(name, tries);
    const known = this.accounts.find(({ account }) => account === name);
    if (known?.password !== password) return false;
    this.tries.delete(name);
    return known.enable;
  }

  signIn(by: number, id: string, proof: readonly string[] | null, gsid?: string): void {
    const { origin } = this.person(by);
    this.#owners += 1;
    this.people[by] = { who: id, proof: proof && new Set(proof), pending: null, origin, owner: this.#owners };
    if (gsid !== undefined)
      this.gsids.push({ gsid, id, origin, until: this.now + this.limits.gsidLifeMs, isGone: false });
  }

  /** One account signs in, several leave a pending record. */
  prove(by: number, ids: readonly string[], gsid?: string): void {
    const [only] = ids;
    if (only !== undefined && ids.length === 1) this.signIn(by, only, null, gsid);
    if (ids.length > 1) this.person(by).pending = { ids: new Set(ids), until: this.now + this.limits.pendingLifeMs };
  }

  signOut(by: number): void {
    const { origin } = this.person(by);
    for (const gsid of this.gsids) gsid.isGone ||= gsid.origin === origin;
    this.#forget(by);
  }

  mint(token: string, id: string, phone: string): void {
    this.tokens.push({ token, id, phone, until: this.now + this.limits.verifyTokenLifeMs, isGone: false });
  }

  /** Ends an account's unfinished acts when it is disabled, deleted or given a new password. */
  end(id: string): void {
    for (const [by, person] of this.people.entries()) {
      person.proof?.delete(id);
      person.pending?.ids.delete(id);
      if (person.pending?.ids.size === 0) person.pending = null;
      if (person.who === id) this.#forget(by);
    }
    for (const grant of [...this.gsids, ...this.tokens]) grant.isGone ||= grant.id === id;
    for (const ticket of this.tickets) ticket.hasEnded ||= ticket.grant === id;
    for (const { code } of this.states) code?.ids.delete(id);
  }

  /** A new password ends the codes and the lock, too. */
  setPassword(id: string, password: string): void {
    this.end(id);
    const account = this.accounts.find(({ accountId }) => accountId === id);
    if (!account) return;
    account.password = password;
    for (const key of [...this.codes.keys()]) if (key.startsWith(account.phone)) this.codes.delete(key);
    this.tries.delete(account.account);
  }

  prepare(by: number, scene: string): void {
    const { owner } = this.person(by);
    const until = this.now + this.limits.qrLifeMs;
    this.tickets.push({ scene, owner, until, isGone: false, grant: null, hasEnded: false });
  }

  beginOauth(by: number, state: string): void {
    const { owner } = this.person(by);
    this.states.push({ state, owner, until: this.now + this.limits.oauthStateLifeMs, isGone: false, code: null });
  }

  /** The accounts that an authorisation proves to a browser. */
  endOauth(by: number, state: PortalModel['states'][number]): string[] {
    const isOwn = state.owner === this.person(by).owner;
    const { code } = state;
    const ids = isOwn && this.isGood(state) && code && this.isAlive(code) ? [...code.ids] : [];
    state.isGone ||= isOwn;
    return ids;
  }

  /** The browser's next call is a stranger's. */
  #forget(by: number): void {
    this.#owners += 1;
    this.people[by] = stranger(this.#owners);
  }
}
