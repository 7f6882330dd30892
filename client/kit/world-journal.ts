import { CONTROL } from '#contract/control/endpoints.ts';
import type { CallPattern, JournalEntry, JournalReason, Verification } from '#contract/control/journal.ts';
import type { ControlClient } from './control-client.ts';
import { lineOf } from './journal-line.ts';

/** Calls that a failed expectation lists, the newest ones. */
const LISTED = 12;

/** The requests that came to a world, and the rules that refused them. */
export class WorldJournal {
  readonly #control: ControlClient;

  constructor(control: ControlClient) {
    this.#control = control;
  }

  /**
   * The requests that came, oldest first; with `path`, only requests whose path contains this text.
   * @example
   * await browser.signInByPassword('buyer01', 'wrong');
   * const signIn = (await world.journal.entries('/uc/login')).at(-1);
   * signIn?.reason?.rule; // => 'password.wrong'
   */
  async entries(path?: string): Promise<JournalEntry[]> {
    return (await this.#control.call(CONTROL.journal, { query: { path } })).entries;
  }

  /**
   * The requests after this `seq`.
   * @example
   * const seen = (await world.journal.entries()).at(-1)?.seq ?? 0;
   * await browser.basicInfo();
   * (await world.journal.after(seen)).length; // => 1
   */
  async after(seq: number): Promise<JournalEntry[]> {
    return (await this.#control.call(CONTROL.journal, { query: { after: seq } })).entries;
  }

  /**
   * The reason why the call with this `x-request-id` was refused; null for any other call.
   * @example
   * const { headers } = await browser.signInByPassword('buyer01', 'wrong');
   * (await world.journal.reasonOf(headers['x-request-id']))?.rule; // => 'password.wrong'
   */
  async reasonOf(requestId: string): Promise<JournalReason | null> {
    const { entries } = await this.#control.call(CONTROL.journal, { query: { requestId } });
    return entries.at(-1)?.reason ?? null;
  }

  /**
   * The calls that match a pattern: their number, and the nearest other call.
   * @example
   * await browser.sendCode('13800000001', 'login');
   * (await world.journal.verify({ phone: '13800000001', times: { max: 1 } })).ok; // => true
   */
  async verify(pattern: CallPattern): Promise<Verification> {
    return this.#control.call(CONTROL.verifyJournal, { body: pattern });
  }

  /**
   * The calls of a pattern, `times` of them: at least one where it is left out.
   * @throws JournalMismatch where they are not; it names the nearest miss and lists the calls that came, with the rules
   * that refused them
   * @example
   * await browser.signInByPassword('buyer01', 'wrong');
   * await world.journal.expect({ path: '/uc/login', rule: 'password.wrong' });
   */
  async expect(pattern: CallPattern): Promise<JournalEntry[]> {
    const { ok, message, matches } = await this.verify(pattern);
    const entries = await this.entries();
    if (!ok) throw new JournalMismatch(message, entries);
    return entries.filter(({ seq }) => matches.includes(seq));
  }
}

/** Calls that did not come as a test expected them. */
export class JournalMismatch extends Error {
  override readonly name = 'JournalMismatch';

  constructor(message: string, entries: readonly JournalEntry[]) {
    const lines = entries.slice(-LISTED).map((entry) => `  ${lineOf(entry)}`);
    const earlier = entries.length > LISTED ? ` (${entries.length - LISTED} earlier ones left out)` : '';
    super([message, '', `Calls that came${earlier}:`, ...(lines.length > 0 ? lines : ['  none'])].join('\n'));
  }
}
