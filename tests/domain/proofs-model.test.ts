import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IDS, ProofsReal } from '#support/proofs-model.ts';

const BROWSERS = 2;
const PENDING_MS = 300_000;
const GSID_MS = 60_000;
const QR_MS = 300_000;
const STATE_MS = 600_000;
const CODE_MS = 60_000;

/** A session as the decision table tells it. */
interface Person {
  who: string | null;
  /** what it may change to; null: only itself */
  proof: Set<string> | null;
  pending: { readonly ids: Set<string>; readonly until: number } | null;
  /** changes at sign-out only: gsids end with it */
  origin: number;
  /** changes at sign-in and sign-out: tickets and states end with it, and a pending record takes them along */
  owner: number;
}

interface Ticket {
  readonly until: number;
  owner: number;
  status: 'open' | 'confirmed';
  grant: string | null;
}

interface Model {
  now: number;
  last: number;
  readonly people: Person[];
  readonly gsids: { readonly id: string; readonly origin: number; readonly until: number; isGone: boolean }[];
  readonly tickets: Ticket[];
  readonly states: {
    readonly until: number;
    owner: number;
    isSpent: boolean;
    code: { until: number; ids: Set<string> } | null;
  }[];
}

type Step = fc.Command<Model, ProofsReal>;

const offeredTo = (model: Model, { who, proof, pending }: Person): string[] => {
  const own = who === null ? new Set<string>() : (proof ?? new Set([who]));
  return [...(pending && model.now < pending.until ? pending.ids : own)].sort();
};

function signIn(model: Model, browser: number, id: string, proof: Set<string> | null, hasGsid = true): void {
  const person = model.people[browser] as Person;
  model.last += 1;
  model.people[browser] = { who: id, proof, pending: null, origin: person.origin, owner: model.last };
  if (hasGsid) model.gsids.push({ id, origin: person.origin, until: model.now + GSID_MS, isGone: false });
}

function leave(model: Model, browser: number, ids: Set<string>): void {
  (model.people[browser] as Person).pending = { ids, until: model.now + PENDING_MS };
}

function step(name: string, run: (model: Model, real: ProofsReal) => void): Step {
  return {
    check: () => true,
    run: (model, real) => {
      run(model, real);
      for (const [browser, person] of model.people.entries()) {
        const wanted = offeredTo(model, person);
        expect(real.offered(browser)).toEqual({ listed: wanted, chosen: wanted });
        expect(real.who(browser)).toBe(person.who);
      }
    },
    toString: () => name,
  };
}

const prove = (browser: number) =>
  step(`prove(${browser})`, (model, real) => {
    const before = real.sessions[browser];
    real.prove(browser);
    leave(model, browser, new Set(IDS));
    expect(real.sessions[browser]?.id).not.toBe(before?.id);
    expect(before && real.portal.sessions.find(before.id)).toBeUndefined();
  });

const choose = (browser: number, id: string) =>
  step(`choose(${browser}, ${id})`, (model, real) => {
    const person = model.people[browser] as Person;
    const offered = offeredTo(model, person);
    const isOffered = offered.includes(id);
    expect(real.choose(browser, id)).toBe(isOffered);
    if (isOffered) signIn(model, browser, id, new Set(offered));
  });

const password = (browser: number, id: string) =>
  step(`password(${browser}, ${id})`, (model, real) => {
    real.password(browser, id);
    signIn(model, browser, id, null);
  });

const spend = (browser: number, back: number) =>
  step(`spend(${browser}, ${back})`, (model, real) => {
    const index = model.gsids.length - 1 - back;
    const gsid = model.gsids[index];
    const isGood = gsid !== undefined && !gsid.isGone && model.now < gsid.until;
    expect(real.spendGsid(browser, index)).toBe(isGood);
    if (!gsid) return;
    gsid.isGone = true;
    if (isGood) signIn(model, browser, gsid.id, null, false);
  });

const signOut = (browser: number) =>
  step(`signOut(${browser})`, (model, real) => {
    const { origin } = model.people[browser] as Person;
    real.signOut(browser);
    for (const gsid of model.gsids) gsid.isGone ||= gsid.origin === origin;
    model.last += 1;
    model.people[browser] = { who: null, proof: null, pending: null, origin: model.last, owner: model.last };
  });

const prepare = (browser: number) =>
  step(`prepare(${browser})`, (model, real) => {
    real.prepare(browser);
    const { owner } = model.people[browser] as Person;
    model.tickets.push({ until: model.now + QR_MS, owner, status: 'open', grant: null });
  });

const confirm = (back: number, id: string) =>
  step(`confirm(${back}, ${id})`, (model, real) => {
    const index = model.tickets.length - 1 - back;
    const ticket = model.tickets[index];
    const isOpen = ticket?.status === 'open' && model.now < ticket.until;
    expect(real.confirm(index, id)).toBe(isOpen);
    if (!ticket || !isOpen) return;
    ticket.status = 'confirmed';
    ticket.grant = id;
  });

const poll = (browser: number, back: number) =>
  step(`poll(${browser}, ${back})`, (model, real) => {
    const index = model.tickets.length - 1 - back;
    const ticket = model.tickets[index];
    const isOwn = ticket?.owner === model.people[browser]?.owner;
    const grant = (isOwn && ticket?.grant) || null;
    expect(real.poll(browser, index)).toBe(grant !== null);
    if (!ticket || !isOwn) return;
    ticket.grant = null;
    if (grant === null) return;
    signIn(model, browser, grant, null);
    ticket.owner = (model.people[browser] as Person).owner;
  });

const beginOauth = (browser: number) =>
  step(`beginOauth(${browser})`, (model, real) => {
    real.beginOauth(browser);
    const { owner } = model.people[browser] as Person;
    model.states.push({ until: model.now + STATE_MS, owner, isSpent: false, code: null });
  });

const agree = (back: number) =>
  step(`agree(${back})`, (model, real) => {
    const index = model.states.length - 1 - back;
    const state = model.states[index];
    if (!state) return;
    real.agree(index);
    state.code = { until: model.now + CODE_MS, ids: new Set(IDS) };
  });

const endOauth = (browser: number, back: number) =>
  step(`endOauth(${browser}, ${back})`, (model, real) => {
    const index = model.states.length - 1 - back;
    const state = model.states[index];
    if (!state) return;
    const isOwn = state.owner === model.people[browser]?.owner;
    const code = isOwn && !state.isSpent && model.now < state.until ? state.code : null;
    const ids = code && model.now < code.until ? code.ids : new Set<string>();
    expect(real.endOauth(browser, index)).toBe(ids.size > 0);
    state.isSpent ||= isOwn;
    const [only] = ids;
    if (ids.size === 1 && only) signIn(model, browser, only, null, false);
    if (ids.size > 1) leave(model, browser, new Set(ids));
  });

const end = (id: string, how: 'disable' | 'delete' | 'password') =>
  step(`end(${id}, ${how})`, (model, real) => {
    real.end(id, how);
    for (const [browser, person] of model.people.entries()) {
      person.proof?.delete(id);
      person.pending?.ids.delete(id);
      if (person.pending?.ids.size === 0) person.pending = null;
      if (person.who !== id) continue;
      // The browser's next call is a stranger's.
      model.last += 1;
      model.people[browser] = { who: null, proof: null, pending: null, origin: model.last, owner: model.last };
    }
    for (const gsid of model.gsids) gsid.isGone ||= gsid.id === id;
    for (const ticket of model.tickets) if (ticket.grant === id) ticket.grant = null;
    for (const { code } of model.states) code?.ids.delete(id);
  });

const wait = (ms: number) =>
  step(`wait(${ms})`, (model, real) => {
    model.now += ms;
    real.portal.clock.advance(ms);
  });

function start(): { model: Model; real: ProofsReal } {
  const real = new ProofsReal(BROWSERS);
  const people = Array.from(
    { length: BROWSERS },
    (_, index): Person => ({ who: null, proof: null, pending: null, origin: index, owner: index }),
  );
  const model = { now: real.portal.clock.now(), last: BROWSERS, people, gsids: [], tickets: [], states: [] };
  return { model, real };
}

describe('proofs of who somebody is (S5, S14, S15, S17, S36)', () => {
  test('a list and a choice agree, and end as the decision table says, in whatever order things happen', () => {
    const browser = fc.nat({ max: BROWSERS - 1 });
    const id = fc.constantFrom(...IDS);
    /** 0 for the newest of them */
    const back = fc.nat({ max: 1 });
    const how = fc.constantFrom('disable' as const, 'delete' as const, 'password' as const);
    const commands = fc.commands(
      [
        browser.map(prove),
        browser.map(prove),
        fc.tuple(browser, id).map(([who, which]) => choose(who, which)),
        fc.tuple(browser, id).map(([who, which]) => password(who, which)),
        fc.tuple(browser, back).map(([who, which]) => spend(who, which)),
        browser.map(signOut),
        browser.map(prepare),
        fc.tuple(back, id).map(([which, who]) => confirm(which, who)),
        fc.tuple(browser, back).map(([who, which]) => poll(who, which)),
        browser.map(beginOauth),
        back.map(agree),
        fc.tuple(browser, back).map(([who, which]) => endOauth(who, which)),
        fc.tuple(id, how).map(([which, by]) => end(which, by)),
        fc.constantFrom(1, 59_999, 60_000, 299_999, 300_000).map(wait),
      ],
      { maxCommands: 60, size: 'max' },
    );
    fc.assert(
      fc.property(commands, (steps) => fc.modelRun(start, steps)),
      { numRuns: 300 },
    );
  });
});
