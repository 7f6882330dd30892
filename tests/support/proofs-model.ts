import { changeAccount, deleteAccount } from '#domain/change-account.ts';
import { chooseAccount } from '#domain/choose-account.ts';
import { listByOutAccountId, listByPhone } from '#domain/list-accounts.ts';
import { beginOauth, endOauth } from '#domain/oauth.ts';
import { openAccount } from '#domain/open-account.ts';
import { leavePending } from '#domain/pending.ts';
import { confirmTicket } from '#domain/qr-phone.ts';
import { openTicket, pollQr } from '#domain/qr-sign-in.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/session.ts';
import { signInAs } from '#domain/sign-in-as.ts';
import { signInByIdentifier } from '#domain/sign-in-by-identifier.ts';
import { signOut } from '#domain/sign-out.ts';
import { callOf, type PlainPortal, plainPortal } from './domain-ports.ts';

const PHONE = '13800000002';
export const IDS = ['1', '2', '3'] as const;
const WE_CHAT = 'wx';
const ALI = 'ali';

/** Browsers in a world whose three accounts share a phone and a 1688 identity, and what may happen to them. */
export class ProofsReal {
  readonly portal: PlainPortal = plainPortal();
  readonly sessions: Session[];
  readonly gsids: string[] = [];
  readonly scenes: string[] = [];
  readonly states: string[] = [];
  readonly codes: string[] = [];

  constructor(browsers: number) {
    for (const id of IDS) this.#open(id);
    this.portal.ali.set(ALI, { id: ALI, accountIds: [...IDS] });
    this.sessions = Array.from({ length: browsers }, () => this.portal.sessions.open());
  }

  /** The account that a browser is signed in to; null where its session ended. */
  who(browser: number): string | null {
    return this.portal.sessions.find(this.#sessionOf(browser).id)?.accountId ?? null;
  }

  /** What both lists show to a browser, and what it may choose: tried in copies, so that nothing happens. */
  offered(browser: number): { listed: readonly string[]; chosen: readonly string[] } {
    const { id } = this.#sessionOf(browser);
    const call = callOf(this.portal.sessions.find(id) ?? this.portal.sessions.departed(id));
    const listed = idsOf(() => listByPhone(this.portal, {}, call));
    const whole = idsOf(() => listByOutAccountId(this.portal, {}, call));
    if (listed.join() !== whole.join()) throw new Error(`two lists: ${listed} and ${whole}`);
    const sessions = Object.assign(Object.create(this.portal.sessions), {
      choiceOf: (session: Session) => this.portal.sessions.choiceOf(session),
      overdueOf: (session: Session) => this.portal.sessions.overdueOf(session),
      replace: () => call.session,
    }) as PlainPortal['sessions'];
    const trial = {
      accounts: this.portal.accounts,
      sessions,
      gsids: { issue: () => '' } as unknown as PlainPortal['gsids'],
    };
    return { listed, chosen: IDS.filter((id) => !fails(() => chooseAccount(trial, call, id, '1688'))) };
  }

  prove(browser: number): void {
    const enabled = this.portal.accounts.byPhone(PHONE).filter(({ enable }) => enable);
    if (enabled.length > 1)
      this.sessions[browser] = leavePending(this.portal, callOf(this.#alive(browser)), enabled, PHONE);
  }

  choose(browser: number, id: string): boolean {
    return this.#signIn(browser, (session) => chooseAccount(this.portal, callOf(session), id, '1688'));
  }

  password(browser: number, id: string): void {
    const account = this.portal.accounts.byId(id);
    if (account?.enable) this.#signIn(browser, (session) => signInAs(this.portal, callOf(session), account));
  }

  spendGsid(browser: number, index: number): boolean {
    const request = { loginIdentifier: this.gsids[index] ?? '' };
    return this.#signIn(browser, (session) => signInByIdentifier(this.portal, request, callOf(session), '/go'));
  }

  signOut(browser: number): void {
    this.sessions[browser] = signOut(this.portal, callOf(this.#alive(browser))).session;
  }

  prepare(browser: number): void {
    this.scenes.push(openTicket(this.portal, callOf(this.#alive(browser)), 1, '/go').scene);
  }

  confirm(index: number, id: string): boolean {
    const ticket = this.portal.tickets.find(this.scenes[index] ?? '');
    return ticket !== undefined && confirmTicket(this.portal, ticket, { id: WE_CHAT, accountId: id }) === null;
  }

  poll(browser: number, index: number): boolean {
    const request = { attributes: { weChatScene: this.scenes[index] ?? '' } };
    return this.#signIn(browser, (session) => pollQr(this.portal, request, callOf(session)));
  }

  beginOauth(browser: number): void {
    this.states.push(beginOauth(this.portal, callOf(this.#alive(browser)), '/go'));
    this.codes.push('');
  }

  agree(index: number): void {
    this.codes[index] = this.portal.oauthGrants.issueCode(ALI, this.states[index] ?? '');
  }

  /** @returns whether the authorisation proved anybody */
  endOauth(browser: number, index: number): boolean {
    const query = { state: this.states[index] ?? '', code: this.codes[index] ?? '' };
    const { session } = endOauth(this.portal, query, callOf(this.#alive(browser)));
    if (session) this.sessions[browser] = session;
    return session !== undefined;
  }

  end(id: string, how: 'disable' | 'delete' | 'password'): void {
    const account = this.portal.accounts.byId(id);
    if (!account) return;
    if (how === 'password') changeAccount(this.portal, account, { password: 'N3w-password' });
    if (how === 'disable') {
      changeAccount(this.portal, account, { enable: false });
      changeAccount(this.portal, account, { enable: true });
    }
    if (how === 'delete') {
      deleteAccount(this.portal, account);
      this.#open(id);
    }
  }

  #open(id: string): void {
    openAccount(this.portal, { account: `account${id}`, accountId: id, phone: PHONE });
  }

  #sessionOf(browser: number): Session {
    return this.sessions[browser] as Session;
  }

  /** As the shell does: a call whose cookie names no session gets a new one. */
  #alive(browser: number): Session {
    const alive = this.portal.sessions.find(this.#sessionOf(browser).id) ?? this.portal.sessions.open();
    this.sessions[browser] = alive;
    return alive;
  }

  #signIn(browser: number, act: (session: Session) => { session?: Session; data: unknown }): boolean {
    let answer: ReturnType<typeof act> | null = null;
    fails(() => {
      answer = act(this.#alive(browser));
    });
    const { session, data } = (answer ?? {}) as Partial<ReturnType<typeof act>>;
    if (!session) return false;
    this.sessions[browser] = session;
    const { gsid } = data as { gsid?: string };
    if (gsid !== undefined) this.gsids.push(gsid);
    return true;
  }
}

function idsOf(list: () => readonly { readonly accountId: string }[]): string[] {
  let ids: string[] = [];
  fails(() => {
    ids = list().map(({ accountId }) => accountId);
  });
  return ids.sort();
}

function fails(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}
