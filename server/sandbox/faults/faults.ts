import {
  FAULTS_MAX,
  type Fault,
  type FaultMatch,
  type FaultResponse,
  type NewFault,
  type SmsFault,
} from '#contract/control/fault.ts';
import type { SavedCounts, SavedFaults } from '#contract/control/saved-state.ts';
import { faultText } from '#contract/fault-text.ts';
import type { Clock, Random } from '#domain/ports.ts';
import { BoundedMap } from '#domain/stores/bounded-map.ts';
import type { CodeSubject } from '#domain/stores/sms-codes.ts';
import type { FaultChange } from '#sandbox/history/entry.ts';

/** A portal call as a rule matches it. The subject is computed only for a rule that names one. */
interface FaultCall {
  readonly method: string;
  /** without `/go` */
  readonly path: string;
  subject(): { readonly phone: string | null; readonly account: string | null; readonly session: string };
}

const SUBJECTS_COUNTED = 1_000;

/** Counts occurrences by subject, the newest thousand of them. */
export class SubjectCounts {
  readonly #counts = new BoundedMap<string, SavedCounts['values'][number]>(SUBJECTS_COUNTED);

  /** Counts one more occurrence. @returns its number for the subject, from 1 */
  next(subject: string): number {
    const count = (this.#counts.get(subject)?.count ?? 0) + 1;
    this.#counts.set(subject, { subject, count });
    return count;
  }

  serialize(): SavedCounts {
    return this.#counts.serialize();
  }

  restore(snapshot: SavedCounts): this {
    this.#counts.restore(snapshot, ({ subject }) => subject);
    return this;
  }
}

interface Rule extends Omit<SavedFaults['rules'][number], 'counts'> {
  /** matching calls of each phone, account or session: a count of one does not move another's */
  readonly counts: SubjectCounts;
}

interface Injected {
  readonly id: string;
  readonly name: string;
  readonly answer: FaultResponse;
  /** real milliseconds to wait first */
  readonly delayMs: number;
}

const CHANCE_STEPS = 1_000_000;

/** Fault rules of one world. The first rule that fires wins. */
export class Faults {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #changed: (change: FaultChange) => void;
  #rules: Rule[] = [];
  #ids = 0;

  /** @param changed called when a rule was added, changed or removed, or has ended */
  constructor(clock: Clock, random: Random, changed: (change: FaultChange) => void) {
    this.#clock = clock;
    this.#random = random;
    this.#changed = changed;
  }

  list(): Fault[] {
    this.settle();
    return this.#rules.map(view);
  }

  /** The rules as they were given, and how often each has fired. */
  standing(): readonly Pick<Rule, 'id' | 'given' | 'fired'>[] {
    this.settle();
    return this.#rules;
  }

  /** Null when a hundred rules stand already. */
  add(given: NewFault): Fault | null {
    this.settle();
    if (this.#rules.length >= FAULTS_MAX) return null;
    this.#ids += 1;
    const rule: Rule = { id: `f${this.#ids}`, given, fired: 0, matched: 0, counts: new SubjectCounts() };
    this.#rules.push(rule);
    this.#report(rule, 'added');
    return view(rule);
  }

  /** Null for a rule that is not there. @param times how often it fires in all, more than it has */
  setTimes(id: string, times: number): Fault | null {
    const rule = this.#rules.find((standing) => standing.id === id);
    if (!rule) return null;
    if (rule.given.times !== times) {
      rule.given = { ...rule.given, times };
      this.#report(rule, 'changed');
    }
    return view(rule);
  }

  remove(id: string): boolean {
    return this.#dropWhere((rule) => rule.id === id, 'removed');
  }

  clear(): void {
    this.#dropWhere(() => true, 'removed');
  }

  /** Drops the rules that cannot fire any more; called after one has fired. */
  settle(): void {
    this.#dropWhere((rule) => this.#hasEnded(rule), 'ended');
  }

  serialize(): SavedFaults {
    return { last: this.#ids, rules: this.#rules.map((rule) => ({ ...rule, counts: rule.counts.serialize() })) };
  }

  restore({ last, rules }: SavedFaults): void {
    this.#ids = last;
    this.#rules = rules.map((rule) => ({ ...rule, counts: new SubjectCounts().restore(rule.counts) }));
  }

  /** The injected response for this call, or null. */
  onCall(call: FaultCall): Injected | null {
    if (this.#rules.length === 0) return null;
    const matching = this.#rules.filter(({ given }) => given.answer && matchesCall(given.match ?? {}, call));
    if (matching.length === 0) return null;
    const { phone, account, session } = call.subject();
    const rule = this.#firstToFire(matching, phone ?? account ?? session);
    const answer = rule?.given.answer;
    return rule && answer ? { id: rule.id, name: faultText(rule.given), answer, delayMs: this.#delay(answer) } : null;
  }

  /** The delivery fault for this message with its rule's id and name, or null. */
  onSms(subject: CodeSubject): (SmsFault & { readonly id: string; readonly name: string }) | null {
    const matching = this.#rules.filter(
      ({ given: { sms, match = {} } }) => sms && fits(match.phone, subject.phone) && fits(match.action, subject.action),
    );
    const rule = this.#firstToFire(matching, subject.phone);
    return rule?.given.sms ? { ...rule.given.sms, id: rule.id, name: faultText(rule.given) } : null;
  }

  /** Every rule that matches counts, so that "the second" and "the third" can be two rules; one fires. */
  #firstToFire(matching: readonly Rule[], subject: string): Rule | undefined {
    let first: Rule | undefined;
    for (const rule of matching) {
      if (this.#hasEnded(rule)) continue;
      const count = rule.counts.next(subject);
      rule.matched += 1;
      if (!first && this.#fires(rule, count)) first = rule;
    }
    return first;
  }

  #fires(rule: Rule, count: number): boolean {
    const { match = {}, chance } = rule.given;
    if (match.nth !== undefined && count !== match.nth) return false;
    if (chance !== undefined && this.#random.below(CHANCE_STEPS) >= chance * CHANCE_STEPS) return false;
    rule.fired += 1;
    return true;
  }

  #delay({ delayMs = 0 }: FaultResponse): number {
    if (typeof delayMs === 'number') return delayMs;
    const { min, max } = delayMs;
    return max > min ? min + this.#random.below(max - min + 1) : min;
  }

  #hasEnded({ given: { times, until }, fired }: Rule): boolean {
    return (times !== undefined && fired >= times) || (until !== undefined && this.#clock.now() > until);
  }

  #dropWhere(isGone: (rule: Rule) => boolean, state: FaultChange['state']): boolean {
    const gone = this.#rules.filter(isGone);
    if (gone.length === 0) return false;
    this.#rules = this.#rules.filter((rule) => !gone.includes(rule));
    for (const rule of gone) this.#report(rule, state);
    return true;
  }

  #report({ id, given }: Rule, state: FaultChange['state']): void {
    this.#changed({ id, given, state });
  }
}

function matchesCall(match: FaultMatch, call: FaultCall): boolean {
  if (!fits(match.method, call.method) || !fits(match.path, call.path)) return false;
  if (match.phone === undefined && match.account === undefined) return true;
  const { phone, account } = call.subject();
  return fits(match.phone, phone) && fits(match.account, account);
}

function fits(wanted: string | undefined, got: string | null): boolean {
  return wanted === undefined || wanted === got;
}

function view({ id, given, fired, matched }: Rule): Fault {
  return { id, ...given, fired, matched };
}
