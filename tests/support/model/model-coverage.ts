import type { PortalModel } from './portal-model.ts';

type Is = (model: PortalModel) => boolean;

const isPending: Is = (model) => model.people.some(({ pending }) => pending !== null && model.isAlive(pending));
const isMinted: Is = (model) => model.tokens.some((token) => model.isGood(token));
const isAuthorizing: Is = (model) => model.states.some((state) => model.isGood(state));
const speaksOther: Is = ({ wire }) => wire !== null;
const isBroken: Is = ({ faults }) => faults.length > 0;
const codes = ({ codes }: PortalModel) => [...codes.values()];

/** States of a world that the flows must have been in. */
const STATES: Readonly<Record<string, Is>> = {
  'both browsers in one account': ({ people: [one, other] }) => one?.who != null && one.who === other?.who,
  'several accounts proven, one taken': ({ people }) => people.some(({ proof }) => (proof?.size ?? 0) > 1),
  'pending choice': isPending,
  'pending choice, too late': (model) => model.people.some(({ pending }) => pending && !model.isAlive(pending)),
  'sms code expired': (model) => codes(model).some((code) => !code.isGone && !model.isAlive(code)),
  'sms code tried once too often': (model) => codes(model).some(({ tries }) => tries > model.limits.codeTries),
  'account locked': (model) => [...model.tries.values()].some(({ lockedUntil }) => model.now < lockedUntil),
  'phone registered': ({ accounts }) => accounts.some(({ password }) => password === null),
  'verifyToken spent': ({ tokens }) => tokens.some(({ isGone }) => isGone),
  'verifyToken expired': (model) => model.tokens.some((token) => !token.isGone && !model.isAlive(token)),
  'gsid unspent': (model) => model.gsids.some((gsid) => model.isGood(gsid)),
  'gsid expired': (model) => model.gsids.some((gsid) => !gsid.isGone && !model.isAlive(gsid)),
  'QR code confirmed, not polled': ({ tickets }) => tickets.some(({ grant }) => grant !== null),
  'QR code confirmed, its account ended': ({ tickets }) => tickets.some(({ hasEnded }) => hasEnded),
  'QR code expired': (model) => model.tickets.some((ticket) => !ticket.isGone && !model.isAlive(ticket)),
  '1688 agreed, too late': (model) => model.states.some(({ isGone, code }) => !isGone && code && !model.isAlive(code)),
  'key in its grace': (model) =>
    model.people.some(({ key }) => key !== model.keys.at(-1)?.publicKey && isHeld(model, key)),
  'key lost': (model) => model.people.some(({ key }) => key !== null && !isHeld(model, key)),
  'fault fired': ({ fired }) => fired > 0,
  'choice, token and 1688 at once, in another wire format, a fault waiting': (model) =>
    [isPending, isMinted, isAuthorizing, speaksOther, isBroken].every((is) => is(model)),
};

function isHeld(model: PortalModel, key: string | null): boolean {
  return key !== null && model.isHonoured(key);
}

/** Counts of the states reached. */
export class ModelCoverage {
  readonly counts = new Map(Object.keys(STATES).map((name) => [name, 0]));

  note(model: PortalModel): void {
    for (const [name, is] of Object.entries(STATES))
      if (is(model)) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  get unreached(): string[] {
    return [...this.counts].filter(([, count]) => count === 0).map(([name]) => name);
  }
}
