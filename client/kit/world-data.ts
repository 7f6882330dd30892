import type { AccountChange, AccountSeed, SandboxAccount } from '#contract/control/account.ts';
import type { Checkpoint, Returned } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Violation } from '#contract/control/journal.ts';
import type { SettingsInput, WorldSettings } from '#contract/control/settings.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import type { ClockState, WorldSummary } from '#contract/control/world.ts';
import type { WorldFile } from '#contract/control/world-file.ts';
import { ControlClient } from './control-client.ts';
import { timelineText } from './timeline-text.ts';

/** Data of one world: its settings, its accounts, its time, all of it. */
export class WorldData extends ControlClient {
  /**
   * The world's settings.
   * @example (await world.settings()).limits.codeLifeMs; // => 300_000
   */
  async settings(): Promise<WorldSettings> {
    return this.call(CONTROL.settings);
  }

  /**
   * Changes the named settings, from the next call on.
   * @example
   * await world.changeSettings({ limits: { codeLifeMs: 60_000 } });
   * (await world.settings()).limits.codeLifeMs; // => 60_000
   */
  async changeSettings(change: SettingsInput): Promise<WorldSettings> {
    return this.call(CONTROL.changeSettings, { body: change });
  }

  /**
   * At most a thousand accounts, from `offset` on; with `q`, only accounts that contain this text.
   * @example (await world.accounts('buyer01')).length; // => 1
   */
  async accounts(q?: string, offset = 0): Promise<SandboxAccount[]> {
    return (await this.call(CONTROL.accounts, { query: { q, offset: offset || undefined } })).accounts;
  }

  /**
   * The account of this name.
   * @example (await world.account('buyer01')).phone; // => '13800000001'
   */
  async account(name: string): Promise<SandboxAccount> {
    const found = (await this.accounts(name)).find(({ account }) => account === name);
    if (!found) throw new Error(`No account is named ${name}.`);
    return found;
  }

  /**
   * Opens one more account.
   * @example
   * await world.addAccount({ account: 'buyer09', phone: '13800000019', password: 'Passw0rd!' });
   * (await browser.signInByPassword('buyer09')).status; // => 200
   */
  async addAccount(seed: AccountSeed): Promise<SandboxAccount> {
    return this.call(CONTROL.createAccount, { body: seed });
  }

  /**
   * Changes the named fields of an account, and nothing else.
   * @param id or its name
   * @example
   * await world.changeAccount('buyer01', { enable: false });
   * (await (await browser.signInByPassword('buyer01')).reason())?.rule; // => 'account.disabled'
   */
  async changeAccount(id: string, change: AccountChange): Promise<SandboxAccount> {
    return this.call(CONTROL.changeAccount, { params: { id }, body: change });
  }

  /**
   * The world's time, in milliseconds since 1970.
   * @example (await world.clock()).frozen; // => false
   */
  async clock(): Promise<ClockState> {
    return this.call(CONTROL.clock);
  }

  /**
   * Moves the world's clock.
   * @example
   * const code = await world.codeFrom(() => browser.sendCode('13800000001', 'login'), '13800000001', 'login');
   * await world.advance(24 * 60 * 60 * 1000);
   * const answer = await browser.signInBySms('13800000001', code);
   * (await answer.reason())?.rule; // => 'sms.expired'
   */
  async advance(ms: number): Promise<ClockState> {
    return this.call(CONTROL.moveClock, { body: { advanceMs: ms } });
  }

  /**
   * Stops the world's clock, or lets it go on.
   * @example (await world.freeze()).frozen; // => true
   */
  async freeze(isFrozen = true): Promise<ClockState> {
    return this.call(CONTROL.moveClock, { body: { freeze: isFrozen } });
  }

  /**
   * The history of the world, oldest first: calls with the events that caused their results, messages, tickets, moves of
   * the clock, settings, faults. `text` is the same as lines to print.
   * @example
   * await browser.sendCode('13800000001', 'login');
   * await world.advance(6 * 60_000);
   * await browser.signInBySms('13800000001', '123456');
   * const { events, text } = await world.timeline();
   * const signIn = events.at(-1);
   * signIn?.kind === 'call' && signIn.links.map(({ as }) => as); // => ['sms', 'clock']
   * text.includes('sms.expired'); // => true
   */
  async timeline(): Promise<{ readonly events: TimelineEvent[]; readonly text: string }> {
    const { events } = await this.call(CONTROL.timeline);
    return { events, text: timelineText(events) };
  }

  /**
   * The whole world without its journal. It holds secrets.
   * @example (await world.snapshot()).version; // => 2
   */
  async snapshot(): Promise<WorldFile> {
    return this.call(CONTROL.snapshot);
  }

  /**
   * Puts the world into the state of a snapshot, its clock included.
   * @example
   * const before = await world.snapshot();
   * await world.advance(60_000);
   * await world.restore(before);
   */
  async restore(snapshot: WorldFile): Promise<WorldSummary> {
    return this.call(CONTROL.restore, { body: snapshot });
  }

  /**
   * Keeps the world as it is now, to go back to; checkpoints around each act are kept without it.
   * @example (await world.checkpoint('before the sign-in')).name; // => 'before the sign-in'
   */
  async checkpoint(name?: string): Promise<Checkpoint> {
    return this.call(CONTROL.createCheckpoint, { body: name === undefined ? {} : { name } });
  }

  /**
   * Keeps the world as it is now under a name, for other worlds to begin at.
   * @example (await world.keep('signed-in')).name; // => 'signed-in'
   */
  async keep(name: string): Promise<Checkpoint> {
    return this.checkpoint(name);
  }

  /**
   * The checkpoints that the world can go back to, the oldest first.
   * @example
   * await world.checkpoint();
   * (await world.checkpoints()).at(-1)?.kind; // => 'asked'
   */
  async checkpoints(): Promise<Checkpoint[]> {
    return (await this.call(CONTROL.checkpoints)).checkpoints;
  }

  /**
   * Goes back to a checkpoint, time included. `undo` of the answer is a checkpoint of the present; `cookies` are the session
   * of the checkpoint's browser.
   * @example
   * const checkpoint = await world.checkpoint();
   * await world.changeAccount('buyer01', { enable: false });
   * await world.returnTo(checkpoint);
   * (await browser.signInByPassword('buyer01')).status; // => 200
   */
  async returnTo({ id }: Pick<Checkpoint, 'id'>): Promise<Returned> {
    return this.call(CONTROL.returnToCheckpoint, { params: { id } });
  }

  /**
   * Answers that broke the contract.
   * @example await world.violations(); // => []
   */
  async violations(): Promise<Violation[]> {
    return (await this.call(CONTROL.violations)).violations;
  }

  /**
   * Passes where every answer kept to the contract.
   * @throws where one broke it, with each of them
   * @example await world.checkContract();
   */
  async checkContract(): Promise<void> {
    const violations = await this.violations();
    if (violations.length === 0) return;
    const lines = violations.map(({ endpoint, path, message }) => `  ${endpoint} ${path}: ${message}`);
    throw new Error(['Answers broke the contract:', ...lines].join('\n'));
  }
}
