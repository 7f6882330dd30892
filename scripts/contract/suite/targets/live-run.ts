import { setTimeout as sleep } from 'node:timers/promises';
import type { SmsAction } from '#contract/fields.ts';
import { maskPhone } from '#contract/rules.ts';
import { pathOf } from '#contract/wire/wire.ts';
import type { PortalResponse } from '#kit/node/portal-response.ts';
import type { AccountsFile } from '#scripts/contract/suite/accounts-file.ts';
import { openVisitor } from '#scripts/contract/suite/open-visitor.ts';
import { type Question, textFrom } from '#scripts/contract/suite/outside-source.ts';
import type { PortalVisitor } from '#scripts/contract/suite/portal-visitor.ts';
import type { LiveSettings } from '#scripts/contract/suite/settings.ts';
import {
  NEEDS_CLOCK,
  type Prerequisite,
  RISKS,
  type Risk,
  type RunningTest,
  SetupFailure,
  type Target,
  type TargetRun,
} from '#scripts/contract/suite/target.ts';
import { say } from '#scripts/contract/suite/terminal.ts';

/** One code a phone and minute, for the whole run. */
const CODE_PAUSE_MS = 61_000;
const PAUSES =
  'pauses: one code a minute for a phone, about ten minutes in a whole run, twenty with every --allow; none with a clock in the file of --accounts';
/** A refusal for nothing but the pace, in the words of many servers. */
const TOO_OFTEN = /频繁|过快|过多|稍后|秒后|超限|often|frequent|too.?(?:many|soon|fast)|limit/i;
/** A refusal of a phone that has an account, in the words of many servers. */
const TAKEN = /已.{0,2}(?:注册|存在|占用)|already.{0,4}(?:regist|exist|in.use)|(?<![a-z])taken/i;
const CODE = /(?<!\d)\d{4,8}(?!\d)/;
const LOOK_MS = 2_000;
const LOOKS = 6;

/** A run against a real system, with the accounts of a file: does nothing there that was not allowed. */
export class LiveRun implements TargetRun {
  readonly #settings: LiveSettings;
  readonly #origin: string;
  /** time of the last code, by phone */
  readonly #sentAt = new Map<string, number>();
  #isPauseAnnounced = false;
  /** passwords that are not as the file has them, by account */
  readonly #passwords = new Map<string, string>();
  /** phones that this run has registered */
  readonly #registered = new Set<string>();
  /** prerequisites that were found broken, each with its reason: `tokens that are accepted` */
  readonly #broken = new Map<Prerequisite, string>();
  /** time that the target's clock was moved by */
  #movedMs = 0;

  constructor(settings: LiveSettings) {
    this.#settings = settings;
    this.#origin = new URL(settings.address.url).origin;
  }

  async target({ log, place, skip }: RunningTest): Promise<Target> {
    const { address, accounts, wire, fingerprints, allow } = this.#settings;
    const judging = { log, wire, place, fingerprints, origin: this.#origin, now: () => undefined };

    function given<Name extends keyof AccountsFile>(name: Name): NonNullable<AccountsFile[Name]> {
      return (accounts[name] ?? skip(`needs ${name} in the file of --accounts`)) as NonNullable<AccountsFile[Name]>;
    }
    const onlySandbox = (what: string) => async () => skip(`needs a ${what}, which only a sandbox has`);
    const standsOn = (prerequisite: Prerequisite) => {
      const reason = this.#broken.get(prerequisite);
      if (reason !== undefined) skip(`stands on ${reason}, reported above`);
    };

    const mustBeFree = (phone: string, words: string) => {
      if (phone === accounts.unregisteredPhone && !this.#registered.has(phone) && TAKEN.test(words))
        skip('unregisteredPhone has an account');
    };

    const target: Target = {
      isSandbox: false,
      origin: this.#origin,
      wire,
      now: () => undefined,
      has: (call) => pathOf(wire, call) !== null,
      agent: (request) =>
        openVisitor(
          request,
          {
            address,
            skip,
            before: (call, isWrite) => {
              if (isWrite) standsOn('tokens');
              if (call === 'login') standsOn('key');
            },
          },
          judging,
        ),
      allow: (risk: Risk) => {
        if (!allow.includes(risk)) skip(`needs --allow ${risk}, because it ${RISKS[risk]}`);
      },
      skip,
      breaks: (prerequisite, because) =>
        void (this.#broken.has(prerequisite) || this.#broken.set(prerequisite, because)),
      account: async () => {
        const { account, phone = '', password } = given('account');
        log.noteSent(account, phone, password);
        return { phone, account, password: this.#passwords.get(account) ?? password };
      },
      notePassword: (account, password) => void this.#passwords.set(account, password),
      leaves: (trace) => log.noteLeft(trace),
      registers: (phone) => (response) => {
        const answer = response as PortalResponse;
        if (answer.portal.kind === 'success') {
          this.#registered.add(phone);
          log.noteLeft(`${maskPhone(phone)} is registered now`);
        } else mustBeFree(phone, wordsOf(answer));
      },
      disabledAccount: async () => {
        const { phone = '', ...account } = given('disabledAccount');
        log.noteSent(account.account, phone, account.password);
        return { phone, ...account };
      },
      sharedPhone: async () => {
        const { phone } = given('sharedPhone');
        log.noteSent(phone);
        return phone;
      },
      unregisteredPhone: async () => {
        const phone = given('unregisteredPhone');
        log.noteSent(phone);
        return phone;
      },
      sendCode: async (visitor, phone, action, ...expect) => {
        const sent = await this.#send(visitor, phone, action, skip);
        for (const check of expect) check(sent);
        return sent;
      },
      code: async (visitor, phone, action) => {
        const source = given('codes');
        if (phone === '') skip('needs a phone of this account in the file of --accounts');
        const question = { title: `code for ${action} at ${maskPhone(phone)}`, values: { phone, action } };
        const before = source.ask ? '' : await textFrom(source, question).catch(() => '');
        const { status, portal } = await this.#send(visitor, phone, action, skip);
        if (portal.kind !== 'success') {
          mustBeFree(phone, wordsOf({ status, portal }));
          throw new SetupFailure(`${question.title}: ${wordsOf({ status, portal })}`);
        }
        const code = await this.#arrivedCode(() => textFrom(source, question), before, question);
        log.noteSent(code);
        return code;
      },
      advance: async (ms) => {
        if (!accounts.clock) skip(`${NEEDS_CLOCK}: clock in the file of --accounts`);
        await this.#move(ms);
      },
      rotateKey: onlySandbox('way to replace the public key'),
      whileDisabled: onlySandbox('way to disable an account'),
      scan: async (scene, scan) => {
        const title = `WeChat: ${scan} the QR code ${scene}, then press Enter`;
        await textFrom(given('weChat'), { title, values: { scene, scan } });
        return '';
      },
      authorize: async (state, linked) => {
        const title = `1688: consent as somebody linked to ${linked} of the accounts, state ${state}; address that it leads back to`;
        const text = await textFrom(given('ali'), { title, values: { state, linked } });
        if (!URL.canParse(text, this.#origin)) throw new SetupFailure(`${text} is no address`);
        const { pathname, search } = new URL(text, this.#origin);
        return pathname + search;
      },
    };
    return target;
  }

  // Nothing was made that would have to go.
  async close(): Promise<void> {}

  get #now(): number {
    return Date.now() + this.#movedMs;
  }

  /** Moves the target's clock. */
  async #move(ms: number): Promise<void> {
    const { clock } = this.#settings.accounts;
    if (!clock || ms <= 0) return;
    // A whole second at least: an end a moment before is no second before.
    const seconds = Math.ceil(ms / 1000);
    await textFrom(clock, { title: `the clock ${seconds} s on`, values: { seconds: String(seconds) } });
    this.#movedMs += seconds * 1000;
  }

  async #pace(phone: string): Promise<void> {
    const sent = this.#sentAt.get(phone);
    const waitMs = sent === undefined ? 0 : sent + CODE_PAUSE_MS - this.#now;
    if (waitMs > 0) await this.#wait(waitMs);
    this.#sentAt.set(phone, this.#now);
  }

  async #wait(waitMs: number): Promise<void> {
    if (this.#settings.accounts.clock) return this.#move(waitMs);
    if (!this.#isPauseAnnounced) say(PAUSES);
    this.#isPauseAnnounced = true;
    await sleep(this.#settings.pauseMs ?? waitMs);
    if (this.#settings.pauseMs !== undefined) this.#movedMs += waitMs;
  }

  /** Sends a code, a second time where an earlier run has sent one, or somebody else. */
  async #send(visitor: PortalVisitor, phone: string, action: SmsAction, skip: RunningTest['skip']) {
    for (let tries = 1; ; tries += 1) {
      await this.#pace(phone);
      const response = await visitor.sendCode(phone, action);
      const words = wordsOf(response);
      const isTooOften = response.status === 429 || TOO_OFTEN.test(words);
      if (response.portal.kind === 'success' || !isTooOften) return response;
      if (tries > 1)
        return skip(`needs a phone that gets a code: ${maskPhone(phone)} is refused another one (${words})`);
    }
  }

  async #arrivedCode(look: () => Promise<string>, before: string, { title }: Question): Promise<string> {
    for (let looks = 1; ; looks += 1) {
      const text = await look();
      const [code] = CODE.exec(text) ?? [];
      // A fixed code never changes: after a while the present code is taken.
      if (code !== undefined && (text !== before || looks === LOOKS)) return code;
      if (looks === LOOKS) throw new SetupFailure(`${title}: the text holds no code of 4 to 8 digits`);
      await sleep(this.#settings.pauseMs ?? LOOK_MS);
    }
  }
}

function wordsOf({ status, portal }: Pick<PortalResponse, 'status' | 'portal'>): string {
  return portal.kind === 'refusal' ? [status, portal.code, portal.text].filter(Boolean).join(' ') : String(status);
}
