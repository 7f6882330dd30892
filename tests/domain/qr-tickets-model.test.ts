import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QrStatusResponse } from '#contract/portal/qr.ts';
import type { WeChatIdentity } from '#domain/identities.ts';
import { openAccount } from '#domain/open-account.ts';
import { cancelTicket, confirmTicket, expireTicket, scanTicket } from '#domain/qr-phone.ts';
import { pollQr } from '#domain/qr-sign-in.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/session.ts';
import type { QrTicket } from '#domain/stores/qr-tickets.ts';
import { callOf, type PlainPortal, plainPortal } from '#support/domain-ports.ts';

/** The state of each ticket as the decision table tells it. */
interface Ticket {
  readonly scene: string;
  readonly owner: number;
  readonly isLogin: 0 | 1;
  readonly expiresAt: number;
  status: 0 | 2 | 4;
  /** whether a sign-in is still to be handed over */
  grant: 'linked' | 'new' | null;
}

interface Model {
  now: number;
  readonly tickets: Ticket[];
  isFrozen: boolean;
  isNewLinked: boolean;
}

interface Real {
  readonly portal: PlainPortal;
  /** two browsers, each with its session of the moment */
  readonly sessions: Session[];
}

type Step = fc.Command<Model, Real>;

const isDue = (model: Model, ticket: Ticket) => ticket.status === 0 && model.now >= ticket.expiresAt;

function settle(model: Model): void {
  for (const ticket of model.tickets) if (isDue(model, ticket)) ticket.status = 4;
}

function step(name: string, run: (model: Model, real: Real) => void): Step {
  return {
    check: () => true,
    run: (model, real) => {
      run(model, real);
      settle(model);
      for (const ticket of model.tickets) expect(real.portal.tickets.find(ticket.scene)?.status).toBe(ticket.status);
    },
    toString: () => name,
  };
}

const open = (owner: number, isLogin: 0 | 1) =>
  step(`open(${owner}, ${isLogin})`, (model, { portal, sessions }) => {
    const { scene, expiresAt } = portal.tickets.open(sessions[owner]?.id ?? '', isLogin, '/go');
    expect(expiresAt).toBe(model.now + 300_000);
    model.tickets.push({ scene, owner, isLogin, expiresAt, status: 0, grant: null });
  });

/** A step about one ticket; nothing where there is none yet. */
const about = (
  name: string,
  index: number,
  run: (ticket: Ticket, real: QrTicket, model: Model, portal: PlainPortal) => void,
) =>
  step(name, (model, { portal }) => {
    const ticket = model.tickets[index];
    const real = ticket && portal.tickets.find(ticket.scene);
    if (ticket && real) run(ticket, real, model, portal);
  });

/** What the phone is told of a ticket that is no longer open; null while it is. */
const PROBLEMS = { 0: null, 2: 'final', 4: 'expired' } as const;

const linkedTo = (portal: PlainPortal, who: string) => portal.weChat.get(who) as WeChatIdentity;

const scan = (index: number) =>
  about(`scan(${index})`, index, (ticket, real, _, portal) => {
    expect(scanTicket(portal, real, linkedTo(portal, 'linked'))).toBe(PROBLEMS[ticket.status]);
    if (ticket.status === 0) expect(real.scannedBy).toBe('linked');
  });

const cancel = (index: number) =>
  about(`cancel(${index})`, index, (ticket, real, _, portal) => {
    expect(cancelTicket(portal, real)).toBe(PROBLEMS[ticket.status]);
    if (ticket.status === 0) expect(real.scannedBy).toBeNull();
  });

const expire = (index: number) =>
  about(`expire(${index})`, index, (ticket, real, _, portal) => {
    expect(expireTicket(portal, real)).toBe(ticket.status === 2 ? 'final' : null);
    if (ticket.status === 0) ticket.status = 4;
  });

const confirm = (index: number, who: 'linked' | 'new') =>
  about(`confirm(${index}, ${who})`, index, (ticket, real, model, portal) => {
    const expected = PROBLEMS[ticket.status] ?? (who === 'linked' && model.isFrozen ? 'disabled' : null);
    expect(confirmTicket(portal, real, linkedTo(portal, who))).toBe(expected);
    if (expected !== null) return;
    const isFirst = who === 'new' && !model.isNewLinked;
    model.isNewLinked ||= isFirst;
    ticket.status = 2;
    ticket.grant = isFirst || ticket.isLogin === 1 ? who : null;
  });

const poll = (index: number, browser: number) =>
  step(`poll(${index}, ${browser})`, (model, { portal, sessions }) => {
    const ticket = model.tickets[index];
    const session = sessions[browser];
    if (!ticket || !session) return;
    const isOwner = ticket.owner === browser && portal.tickets.find(ticket.scene)?.sessionId === session.id;
    const isRefused = isOwner && ticket.grant === 'linked' && model.isFrozen;
    let answer: ReturnType<typeof pollQr> | null = null;
    try {
      answer = pollQr(portal, { attributes: { weChatScene: ticket.scene } }, callOf(session));
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
    }
    expect(answer === null).toBe(isRefused);
    const carried = isOwner ? ticket.grant : null;
    if (isOwner) ticket.grant = null;
    if (!answer) return;
    const data: QrStatusResponse = answer.data;
    expect(JSON.parse(data.qrCode).qrCodeStatus).toBe(isOwner ? ticket.status : 4);
    expect(data.gsid !== undefined).toBe(carried !== null);
    expect('session' in answer).toBe(carried !== null);
    if ('session' in answer) {
      expect(portal.sessions.find(session.id)).toBeUndefined();
      sessions[browser] = answer.session;
    }
  });

const freeze = (isFrozen: boolean) =>
  step(`freeze(${isFrozen})`, (model, { portal }) => {
    const account = portal.accounts.byName('linked');
    if (account) account.enable = !isFrozen;
    model.isFrozen = isFrozen;
  });

const wait = (ms: number) =>
  step(`wait(${ms})`, (model, { portal }) => {
    model.now += ms;
    portal.clock.advance(ms);
  });

function start(): { model: Model; real: Real } {
  const portal = plainPortal();
  const { accountId } = openAccount(portal, { account: 'linked' });
  portal.weChat.set('linked', { id: 'linked', accountId });
  portal.weChat.set('new', { id: 'new', accountId: null });
  const sessions = [portal.sessions.open(), portal.sessions.open()];
  return {
    model: { now: portal.clock.now(), tickets: [], isFrozen: false, isNewLinked: false },
    real: { portal, sessions },
  };
}

describe('QR tickets (S17)', () => {
  test('go from 0 to 2 or from 0 to 4 and nowhere else, and hand one sign-in to the browser that asked', () => {
    const ticket = fc.nat({ max: 4 });
    const browser = fc.nat({ max: 1 });
    const isLogin = fc.constantFrom<0 | 1>(0, 1);
    const commands = fc.commands(
      [
        fc.tuple(browser, isLogin).map(([owner, kind]) => open(owner, kind)),
        ticket.map(scan),
        ticket.map(cancel),
        ticket.map(expire),
        fc.tuple(ticket, fc.constantFrom<'linked' | 'new'>('linked', 'new')).map(([index, who]) => confirm(index, who)),
        fc.tuple(ticket, browser).map(([index, who]) => poll(index, who)),
        fc.boolean().map(freeze),
        fc.constantFrom(1, 5_000, 299_999, 300_000).map(wait),
      ],
      { maxCommands: 50, size: 'max' },
    );
    fc.assert(
      fc.property(commands, (steps) => fc.modelRun(start, steps)),
      { numRuns: 1_000 },
    );
  });
});
