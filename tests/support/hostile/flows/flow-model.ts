import type { SmsAction } from '#contract/fields.ts';
import {
  CODE_LIFE_MS,
  CODE_TRIES,
  GSID_LIFE_MS,
  LOCK_MS,
  OAUTH_CODE_LIFE_MS,
  OAUTH_STATE_LIFE_MS,
  PENDING_LIFE_MS,
  QR_LIFE_MS,
  RESEND_INTERVAL_MS,
  SEND_WINDOW_MS,
  SENDS_PER_WINDOW,
  VERIFY_TOKEN_LIFE_MS,
  WRONG_PASSWORD_WINDOW_MS,
  WRONG_PASSWORDS,
} from '#contract/limits.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { KeyModel } from './key-model.ts';

/** The end that a call must have. */
export type Expected = 'ok' | RefusalCode;

export interface Person {
  who: string | null;
  /** what it may change to; null: only itself */
  proof: Set<string> | null;
  pending: { readonly ids: Set<string>; readonly until: number } | null;
  /** changes at sign-out only: gsids end with it */
  origin: number;
  /** changes at sign-in and sign-out: tickets and states are its own */
  owner: number;
  key: string | null;
}

interface Code {
  readonly code: string;
  readonly until: number;
  tries: number;
  isSpent: boolean;
}

export interface KnownAccount {
  readonly id: string;
  readonly account: string;
  readonly phone: string;
  password: string | null;
  readonly isEnabled: boolean;
}

const alive = ({ until }: { readonly until: number }, now: number) => now < until;
const bare = (owner: number): Person => ({ who: null, proof: null, pending: null, origin: owner, owner, key: null });

/** The portal as its decision tables tell it: written from the specification's limits, sharing no code with the server. */
export class FlowModel {
  now = 0;
  readonly keys = new KeyModel();
  readonly people: Person[];
  readonly accounts: KnownAccount[];
  readonly codes = new Map<string, Code>();
  readonly sends = new Map<string, number[]>();
  readonly tokens: { token: string; id: string; phone: string; until: number; isGone: boolean }[] = [];
  readonly gsids: { gsid: string; id: string; origin: number; until: number; isGone: boolean }[] = [];
  readonly tickets: {
    scene: string;
    owner: number;
    until: number;
    isConfirmed: boolean;
    grant: string | null;
    hasEnded: boolean;
  }[] = [];
  readonly states: {
    state: string;
    owner: number;
    until: number;
    isSpent: boolean;
    code: { code: string; until: number; ids: Set<string> } | null;
  }[] = [];
  readonly tries = new Map<string, { at: number[]; lockedUntil: number }>();
  #owners: number;

  constructor(browsers: number, accounts: readonly KnownAccount[]) {
    this.accounts = accounts.map((account) => ({ ...account }));
    this.people = Array.from({ length: browsers }, (_, nth) => bare(nth));
    this.#owners = browsers;
  }

  person(by: number): Person {
    return this.people[by] as Person;
  }

  enabledOf(phone: string): KnownAccount[] {
    return this.accounts.filter((account) => account.phone === phone && account.isEnabled);
  }

  /** The accounts that a browser lists, and may choose: the same. */
  offered(by: number): string[] {
    const { who, proof, pending } = this.person(by);
    const own = who === null ? [] : [...(proof ?? [who])];
    return (pending && alive(pending, this.now) ? [...pending.ids] : own).sort();
  }

  send(phone: string, action: SmsAction): Expected {
    const key = `${phone} ${action}`;
    const sends = (this.sends.get(key) ?? []).filter((at) => this.now < at + SEND_WINDOW_MS);
    const last = sends.at(-1);
    if (last !== undefined && this.now < last + RESEND_INTERVAL_MS[action]) return 'SMS_SENT_TOO_SOON';
    if (sends.length >= SENDS_PER_WINDOW) return 'SMS_LIMIT_REACHED';
    this.sends.set(key, [...sends, this.now]);
    return 'ok';
  }

  /** True where a send that went well brought a message. */
  isToldBySms(phone: string, action: SmsAction): boolean {
    return action === 'register' || this.accounts.some((account) => account.phone === phone);
  }

  sent(phone: string, action: SmsAction, code: string): void {
    this.codes.set(`${phone} ${action}`, { code, until: this.now + CODE_LIFE_MS, tries: 0, isSpent: false });
  }

  /** True where a typed code is spent by this. */
  consume(phone: string, action: SmsAction, typed: string): boolean {
    const code = this.codes.get(`${phone} ${action}`);
    if (!code) return false;
    code.tries += 1;
    if (code.isSpent || code.tries > CODE_TRIES || !alive(code, this.now) || code.code !== typed) return false;
    code.isSpent = true;
    return true;
  }

  /** True where the password is right and not locked; the try counts first. */
  tryPassword(account: string, password: string): boolean {
    const tries = this.tries.get(account) ?? { at: [], lockedUntil: 0 };
    if (this.now < tries.lockedUntil) return false;
    tries.at = [...tries.at.filter((at) => this.now < at + WRONG_PASSWORD_WINDOW_MS), this.now];
    if (tries.at.length >= WRONG_PASSWORDS) tries.lockedUntil = this.now + LOCK_MS;
    this.tries.set(account, tries);
    const known = this.accounts.find((one) => one.account === account);
    if (!known || known.password !== password) return false;
    this.tries.delete(account);
    return known.isEnabled;
  }

  signIn(by: number, id: string, proof: readonly string[] | null, gsid: string | null): void {
    const person = this.person(by);
    this.#owners += 1;
    const { origin, key } = person;
    this.people[by] = { who: id, proof: proof && new Set(proof), pending: null, origin, owner: this.#owners, key };
    if (gsid !== null) this.gsids.push({ gsid, id, origin, until: this.now + GSID_LIFE_MS, isGone: false });
  }

  leave(by: number, ids: readonly string[]): void {
    this.person(by).pending = { ids: new Set(ids), until: this.now + PENDING_LIFE_MS };
  }

  signOut(by: number): void {
    const { origin } = this.person(by);
    for (const gsid of this.gsids) gsid.isGone ||= gsid.origin === origin;
    this.#forget(by);
  }

  mint(token: string, id: string, phone: string): void {
    this.tokens.push({ token, id, phone, until: this.now + VERIFY_TOKEN_LIFE_MS, isGone: false });
  }

  /** A new password by a token: it ends all that the old one opened. */
  reset(token: FlowModel['tokens'][number], phone: string, password: string): Expected {
    if (token.isGone || !alive(token, this.now) || token.phone !== phone) return 'VERIFY_TOKEN_REJECTED';
    const account = this.accounts.find(({ id }) => id === token.id) as KnownAccount;
    account.password = password;
    for (const [by, person] of this.people.entries()) {
      person.proof?.delete(account.id);
      person.pending?.ids.delete(account.id);
      if (person.pending?.ids.size === 0) person.pending = null;
      if (person.who === account.id) this.#forget(by);
    }
    for (const gsid of this.gsids) gsid.isGone ||= gsid.id === account.id;
    for (const one of this.tokens) one.isGone ||= one.id === account.id;
    for (const ticket of this.tickets) ticket.hasEnded ||= ticket.grant === account.id;
    for (const { code } of this.states) code?.ids.delete(account.id);
    for (const key of [...this.codes.keys()]) if (key.startsWith(account.phone)) this.codes.delete(key);
    this.tries.delete(account.account);
    return 'ok';
  }

  prepare(by: number, scene: string): void {
    const { owner } = this.person(by);
    const until = this.now + QR_LIFE_MS;
    this.tickets.push({ scene, owner, until, isConfirmed: false, grant: null, hasEnded: false });
  }

  isOpen(ticket: FlowModel['tickets'][number]): boolean {
    return !ticket.isConfirmed && alive(ticket, this.now);
  }

  beginOauth(by: number, state: string): void {
    const { owner } = this.person(by);
    this.states.push({ state, owner, until: this.now + OAUTH_STATE_LIFE_MS, isSpent: false, code: null });
  }

  agree(state: FlowModel['states'][number], code: string, ids: readonly string[]): void {
    state.code = { code, until: this.now + OAUTH_CODE_LIFE_MS, ids: new Set(ids) };
  }

  /** The accounts that an authorisation proves to a browser. */
  endOauth(by: number, state: FlowModel['states'][number]): string[] {
    const isOwn = state.owner === this.person(by).owner;
    const isGood = isOwn && !state.isSpent && alive(state, this.now);
    const ids = isGood && state.code && alive(state.code, this.now) ? [...state.code.ids] : [];
    state.isSpent ||= isOwn;
    return ids;
  }

  /** The browser's next call is a stranger's. */
  #forget(by: number): void {
    this.#owners += 1;
    this.people[by] = { ...bare(this.#owners), key: this.person(by).key };
  }
}
