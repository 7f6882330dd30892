import type { TimelineEvent } from '#contract/control/timeline.ts';
import type { Rule } from '#contract/reasons/reasons.ts';
import type { CallRow } from './call-row.ts';
import type { EventOf, OtherEvent } from './entry.ts';

/** Limits that a rule depends on: the newest change of one of them before a refusal is a cause of it. */
const DECIDED_BY: Readonly<Partial<Record<Rule, readonly string[]>>> = {
  'sms.interval': ['resendIntervalMs.login', 'resendIntervalMs.register', 'resendIntervalMs.forgetPwd'],
  'sms.limit': ['sendsPerWindow', 'sendWindowMs'],
  'sms.tries': ['codeTries'],
  'sms.expired': ['codeLifeMs'],
  'password.locked': ['wrongPasswords', 'wrongPasswordWindowMs', 'lockMs'],
  'key.expired': ['keyLifeMs', 'keyGraceMs'],
  'choice.pending': ['pendingLifeMs'],
  'list.proof': ['pendingLifeMs'],
  'session.missing': ['sessionIdleMs'],
  'gsid.expired': ['gsidLifeMs'],
  'token.expired': ['verifyTokenLifeMs'],
  'qr.expired': ['qrLifeMs'],
  'oauth.late': ['oauthStateLifeMs'],
  'oauth.expired': ['oauthCodeLifeMs'],
};

type Links = Extract<TimelineEvent, { kind: 'call' }>['links'];

/** A life that began with a limit given to it keeps it: a later change of the limit is no cause. */
const LIMITED_AT_START: ReadonlySet<Rule> = new Set(['sms.expired', 'qr.expired']);

/** Follows a history from its start, for the causes of each call's end. */
export class Causes {
  readonly #begun = new Map<number, EventOf<'sms' | 'qr' | 'ali'>>();
  readonly #settings = new Map<string, number>();
  readonly #faults = new Map<string, number>();
  readonly #accounts = new Map<string, number>();
  #moves: EventOf<'clock'>[] = [];
  #key: number | null = null;

  /** Takes in the next event of the stream. */
  pass(event: OtherEvent): void {
    const { seq } = event;
    switch (event.kind) {
      case 'sms':
      case 'qr':
      case 'ali':
        this.#begun.set(seq, event);
        break;
      case 'clock':
        this.#moves.push(event);
        break;
      case 'setting':
        for (const { name } of event.changes) this.#settings.set(name, seq);
        break;
      case 'fault':
        if (event.state === 'added') this.#faults.set(event.fault, seq);
        break;
      case 'account':
        this.#accounts.set(event.account, seq);
        break;
      case 'key':
        this.#key = seq;
        break;
      case 'world':
        if (event.state !== 'restored') this.#forget();
    }
  }

  /** The events behind a call at this place; where no rule refused it, only the events that it used. */
  of({ reason, fault, account, at, of: used }: CallRow): Links {
    const begun = used === null ? undefined : this.#begun.get(used);
    const { rule, ageMs, lifeMs }: { rule?: Rule; ageMs?: number; lifeMs?: unknown } = reason ?? {};
    const since = begun?.at ?? (ageMs === undefined ? undefined : at - ageMs);
    const isAged = typeof lifeMs === 'number' || rule === 'choice.pending' || rule === 'session.missing';
    return [
      ...(begun ? [{ to: begun.seq, as: begun.kind }] : []),
      ...(isAged ? this.#movesSince(since, at) : []),
      ...(rule ? this.#decided(rule, begun?.seq) : []),
      ...this.#link(fault === null ? undefined : this.#faults.get(fault), 'fault'),
      ...this.#link(
        begun && 'fault' in begun && begun.fault !== null && reason ? this.#faults.get(begun.fault) : undefined,
        'fault',
      ),
      ...this.#link(
        rule && ABOUT_ACCOUNT.has(rule) && account !== null ? this.#accounts.get(account) : undefined,
        'account',
      ),
      ...this.#link(rule?.startsWith('key.') ? (this.#key ?? undefined) : undefined, 'key'),
    ];
  }

  /** Moves of the clock since a life began; the newest alone where that is not known. */
  #movesSince(since: number | undefined, at: number): Links {
    const moved = this.#moves.filter(({ from, to }) => to > from);
    const between = since === undefined ? moved.slice(-1) : moved.filter(({ from, to }) => from >= since && to <= at);
    return between.slice(-LINKS_MAX).map(({ seq }) => ({ to: seq, as: 'clock' }));
  }

  #decided(rule: Rule, begun: number | undefined): Links {
    const changes = (DECIDED_BY[rule] ?? []).flatMap((name) => this.#settings.get(`limits.${name}`) ?? []);
    const counting = LIMITED_AT_START.has(rule) && begun !== undefined ? changes.filter((seq) => seq < begun) : changes;
    return counting.length === 0 ? [] : [{ to: Math.max(...counting), as: 'setting' }];
  }

  #link(to: number | undefined, as: Links[number]['as']): Links {
    return to === undefined ? [] : [{ to, as }];
  }

  #forget(): void {
    for (const map of [this.#begun, this.#settings, this.#faults, this.#accounts]) map.clear();
    this.#moves = [];
    this.#key = null;
  }
}

const LINKS_MAX = 5;

/** Rules that an account's own state decides. */
const ABOUT_ACCOUNT: ReadonlySet<Rule> = new Set([
  'account.disabled',
  'account.unknown',
  'password.wrong',
  'choice.ended',
  'qr.ended',
]);
