import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SmsAction } from '#contract/fields.ts';
import { Refusal } from '#domain/refusal.ts';
import { type CodeSubject, SmsCodes } from '#domain/stores/sms-codes.ts';
import { HandClock, SETTINGS } from '#support/domain-ports.ts';

/** What the decision table says of codes, without a line of the code that keeps it. */
interface Model {
  now: number;
  drawn: number;
  readonly sends: Map<string, number[]>;
  readonly codes: Map<string, { code: string; sentAt: number; tries: number; spent: boolean }>;
}

interface Real {
  readonly clock: HandClock;
  readonly codes: SmsCodes;
}

const INTERVALS = { login: 60_000, register: 60_000, forgetPwd: 32_000 };
const keyOf = ({ phone, action, scene }: CodeSubject) => `${phone}/${action}/${scene}`;

class Send implements fc.Command<Model, Real> {
  readonly #subject: CodeSubject;

  constructor(subject: CodeSubject) {
    this.#subject = subject;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, real: Real): void {
    const subject = this.#subject;
    const window = `${subject.phone}/${subject.action}`;
    const recent = (model.sends.get(window) ?? []).filter((at) => model.now - at < 3_600_000);
    const last = recent.at(-1);
    const expected =
      last !== undefined && model.now - last < INTERVALS[subject.action]
        ? 'SMS_SENT_TOO_SOON'
        : recent.length >= 10
          ? 'SMS_LIMIT_REACHED'
          : null;
    expect(refusalOf(() => real.codes.countSend(subject))).toBe(expected);
    if (expected !== null) return;
    model.sends.set(window, [...recent, model.now]);
    model.drawn += 1;
    const code = String(model.drawn).padStart(6, '0');
    real.codes.put(subject, code);
    model.codes.set(keyOf(subject), { code, sentAt: model.now, tries: 0, spent: false });
  }

  toString(): string {
    return `send(${keyOf(this.#subject)})`;
  }
}

class Try implements fc.Command<Model, Real> {
  readonly #subject: CodeSubject;
  readonly #of: CodeSubject | null;

  /** Types the code that was last sent to `of`, or a wrong one. */
  constructor(subject: CodeSubject, of: CodeSubject | null) {
    this.#subject = subject;
    this.#of = of;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, real: Real): void {
    const entry = model.codes.get(keyOf(this.#subject));
    const typed = (this.#of && model.codes.get(keyOf(this.#of))?.code) ?? 'wrong!';
    if (entry) entry.tries += 1;
    const passes =
      entry !== undefined &&
      !entry.spent &&
      entry.tries <= 5 &&
      model.now - entry.sentAt < 300_000 &&
      entry.code === typed;
    const reason = real.codes.consume(this.#subject, typed);
    expect(reason === null, JSON.stringify(reason)).toBe(passes);
    if (entry && passes) entry.spent = true;
  }

  toString(): string {
    return `try(${keyOf(this.#subject)}, ${this.#of ? keyOf(this.#of) : 'wrong'})`;
  }
}

class Wait implements fc.Command<Model, Real> {
  readonly #ms: number;

  constructor(ms: number) {
    this.#ms = ms;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, real: Real): void {
    model.now += this.#ms;
    real.clock.advance(this.#ms);
  }

  toString(): string {
    return `wait(${this.#ms})`;
  }
}

class End implements fc.Command<Model, Real> {
  readonly #phone: string;

  constructor(phone: string) {
    this.#phone = phone;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, real: Real): void {
    real.codes.endOf(this.#phone);
    for (const key of [...model.codes.keys()]) if (key.startsWith(`${this.#phone}/`)) model.codes.delete(key);
  }

  toString(): string {
    return `end(${this.#phone})`;
  }
}

function refusalOf(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : 'no refusal';
  }
}

describe('sms codes (S1-S3)', () => {
  test('keep to the decision table whatever is done in whatever order', () => {
    const subject: fc.Arbitrary<CodeSubject> = fc.record({
      phone: fc.constantFrom('13800000001', '13800000002'),
      action: fc.constantFrom<SmsAction>('login', 'register', 'forgetPwd'),
      scene: fc.constantFrom('sup', 'other'),
    });
    const waits = fc.constantFrom(1, 31_999, 32_000, 59_999, 60_000, 299_999, 300_000, 300_001, 3_599_999, 3_600_000);
    const commands = fc.commands(
      [
        subject.map((one) => new Send(one)),
        fc.tuple(subject, fc.option(subject)).map(([one, of]) => new Try(one, of)),
        subject.map((one) => new Try(one, one)),
        waits.map((ms) => new Wait(ms)),
        fc.constantFrom('13800000001', '13800000002').map((phone) => new End(phone)),
      ],
      { maxCommands: 60, size: 'max' },
    );
    fc.assert(
      fc.property(commands, (steps) => {
        const clock = new HandClock();
        const model: Model = { now: clock.now(), drawn: 0, sends: new Map(), codes: new Map() };
        fc.modelRun(() => ({ model, real: { clock, codes: new SmsCodes(clock, SETTINGS, () => undefined) } }), steps);
      }),
      { numRuns: 1_000 },
    );
  });

  test('the nearest valid code is named by what it is good for, never by itself', () => {
    const codes = new SmsCodes(new HandClock(), SETTINGS, () => undefined);
    codes.put({ phone: '13800000001', action: 'register', scene: 'sup' }, '424242');
    const reason = codes.consume({ phone: '13800000001', action: 'login', scene: 'sup' }, '424242');
    expect(reason).toMatchObject({
      rule: 'sms.none',
      nearest: { phone: '138****0001', action: 'register', scene: 'sup' },
    });
    expect(JSON.stringify(reason)).not.toContain('424242');
  });
});
