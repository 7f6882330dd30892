import { CODE_TRIES } from '#contract/limits.ts';
import type { FlowPlayer } from './flow-player.ts';

type Question = (player: FlowPlayer) => boolean;

const some = <T>(items: Iterable<T>, is: (item: T) => boolean) => [...items].some(is);
const isAhead = (until: number, { model }: FlowPlayer) => model.now < until;

const hasPending: Question = (player) =>
  some(player.model.people, ({ pending }) => pending !== null && isAhead(pending.until, player));
const hasToken: Question = (player) =>
  some(player.model.tokens, ({ isGone, until }) => !isGone && isAhead(until, player));
const hasState: Question = (player) =>
  some(player.model.states, ({ isSpent, until }) => !isSpent && isAhead(until, player));
const hasGraceKey: Question = ({ model }) =>
  some(model.people, ({ key }) => key !== null && model.keys.isInGrace(key, model.now));
const speaksOther: Question = ({ dialect }) => dialect !== 0;
const isBroken: Question = ({ faults }) => faults.length > 0;

/** States of a world that the flows must have been in, each with the question whether it is. */
const STATES: Readonly<Record<string, Question>> = {
  'signed in': ({ model }) => some(model.people, ({ who }) => who !== null),
  'both browsers in one account': ({ model: { people } }) =>
    people[0]?.who != null && people.every(({ who }) => who === people[0]?.who),
  'several accounts proven, one taken': ({ model }) => some(model.people, ({ proof }) => (proof?.size ?? 0) > 1),
  'pending choice': hasPending,
  'pending choice, too late': (player) =>
    some(player.model.people, ({ pending }) => pending !== null && !isAhead(pending.until, player)),
  'sms code unspent': (player) =>
    some(player.model.codes.values(), ({ isSpent, until }) => !isSpent && isAhead(until, player)),
  'sms code expired': (player) =>
    some(player.model.codes.values(), ({ isSpent, until }) => !isSpent && !isAhead(until, player)),
  'sms code out of tries': ({ model }) =>
    some(model.codes.values(), ({ tries, isSpent }) => !isSpent && tries >= CODE_TRIES),
  'sms code tried once more': ({ model }) =>
    some(model.codes.values(), ({ tries, isSpent }) => !isSpent && tries > CODE_TRIES),
  'account locked': (player) => some(player.model.tries.values(), ({ lockedUntil }) => isAhead(lockedUntil, player)),
  'phone registered': ({ model }) => some(model.accounts, ({ password }) => password === null),
  'password reset': ({ model }) => some(model.tokens, ({ isGone }) => isGone),
  verifyToken: hasToken,
  'verifyToken expired': (player) =>
    some(player.model.tokens, ({ isGone, until }) => !isGone && !isAhead(until, player)),
  'gsid unspent': (player) => some(player.model.gsids, ({ isGone, until }) => !isGone && isAhead(until, player)),
  'gsid expired': (player) => some(player.model.gsids, ({ isGone, until }) => !isGone && !isAhead(until, player)),
  'QR code open': ({ model }) => some(model.tickets, (ticket) => model.isOpen(ticket)),
  'QR code confirmed, not polled': ({ model }) => some(model.tickets, ({ grant }) => grant !== null),
  'QR code expired': (player) =>
    some(player.model.tickets, ({ isConfirmed, until }) => !isConfirmed && !isAhead(until, player)),
  'oauth begun': hasState,
  'oauth agreed': (player) =>
    some(player.model.states, ({ isSpent, code }) => !isSpent && code !== null && isAhead(code.until, player)),
  'oauth agreed, too late': (player) =>
    some(player.model.states, ({ isSpent, code }) => !isSpent && code !== null && !isAhead(code.until, player)),
  'key in its grace': hasGraceKey,
  'key lost': ({ model }) => some(model.people, ({ key }) => key !== null && !model.keys.isHonoured(key, model.now)),
  'another dialect': speaksOther,
  'fault waiting': isBroken,
  'fault fired': ({ fired }) => fired > 0,
  'pending choice, another dialect and a fault': (player) =>
    [hasPending, speaksOther, isBroken].every((is) => is(player)),
  'verifyToken and oauth at once': (player) => hasToken(player) && hasState(player),
  'all at once': (player) =>
    [hasPending, hasToken, hasState, hasGraceKey, speaksOther, isBroken].every((is) => is(player)),
};

/** Counts of the states reached, taken after every step. */
export class FlowCoverage {
  readonly #counts = new Map(Object.keys(STATES).map((name) => [name, 0]));

  note(player: FlowPlayer): void {
    for (const [name, is] of Object.entries(STATES))
      if (is(player)) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  get unreached(): string[] {
    return [...this.#counts].filter(([, count]) => count === 0).map(([name]) => name);
  }

  /** A line a state, the seldomest last. */
  table(): string[] {
    const rows = [...this.#counts].sort(([, one], [, other]) => other - one);
    const width = Math.max(...rows.map(([name]) => name.length));
    return rows.map(([name, count]) => `${name.padEnd(width + 2)}${count.toLocaleString('en-US').padStart(9)}`);
  }
}
