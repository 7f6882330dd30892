import type { SmsAction } from '#contract/fields.ts';
import { readFailure } from '#contract/portal/read-answer.ts';
import { maskPhone } from '#contract/rules.ts';
import type { Transport } from '#kit/http.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { successOf, voiceOf } from '#scripts/contract/judge/answer.ts';
import type { AccountsFile } from './accounts-file.ts';
import { type Driver, type KnownAccount, type Linked, Missing, type Risk, type Scan, SetupFailure } from './driver.ts';
import { textFrom } from './outside-source.ts';

/** Risks by the name that allows them, each with what it does. */
export const RISKS: Readonly<Record<Risk, string>> = {
  register: 'registers an account',
  password: 'changes a password',
  lock: 'locks an account by wrong passwords, or a phone by wrong codes',
  codes: 'sends more than one code a minute to a phone',
};

export interface LiveOptions {
  readonly accounts: AccountsFile;
  readonly allowed: readonly Risk[];
  readonly say: (line: string) => void;
  /** waits in real time */
  readonly pause: (ms: number) => Promise<unknown>;
}

/** One code a phone and minute, for the whole run. */
const CODE_PAUSE_MS = 61_000;
/** A refusal for nothing but the pace, in the words of many servers. */
const TOO_OFTEN = /^429 |频繁|过快|过多|稍后|秒后|超限|often|frequent|too.?(?:many|soon|fast)|limit/i;
const CODE = /(?<!\d)\d{4,8}(?!\d)/;
const LOOK_MS = 2_000;
const LOOKS = 6;

/** Takes what cases need from a file of accounts of a real system; does nothing there that was not allowed. */
export class LiveDriver implements Driver {
  readonly isSandbox = false;
  readonly origin: string;
  readonly given: AccountsFile;
  readonly #transport: Transport;
  readonly #options: LiveOptions;
  readonly #sentAt = new Map<string, number>();
  /** passwords that are not as the file has them, by account */
  readonly #passwords = new Map<string, string>();

  constructor(transport: Transport, options: LiveOptions) {
    this.#transport = transport;
    this.#options = options;
    this.origin = transport.origin;
    this.given = options.accounts;
  }

  now(): undefined {
    return undefined;
  }

  client(): PortalClient {
    return new PortalClient(this.#transport);
  }

  consent(risk: Risk): void {
    if (!this.#options.allowed.includes(risk)) throw new Missing(`--allow ${risk}, because it ${RISKS[risk]}`);
  }

  async account(): Promise<KnownAccount> {
    const { phone = '', ...account } = this.#given('account');
    return { phone, ...account, password: this.#passwords.get(account.account) ?? account.password };
  }

  notePassword({ account }: KnownAccount, password: string): void {
    this.#passwords.set(account, password);
  }

  async disabledAccount(): Promise<KnownAccount> {
    const { phone = '', ...account } = this.#given('disabledAccount');
    return { phone, ...account };
  }

  async sharedPhone(): Promise<string> {
    return this.#given('sharedPhone').phone;
  }

  async unregisteredPhone(): Promise<string> {
    return this.#given('unregisteredPhone');
  }

  async sendCode(client: PortalClient, phone: string, action: SmsAction, isJudged = false) {
    for (let tries = 1; ; tries += 1) {
      if (!isJudged) await this.#pauseBefore(phone);
      this.#sentAt.set(phone, Date.now());
      const sent = await client.sendCode(phone, action);
      const voice = `${voiceOf(sent)} ${readFailure(sent.body).message}`;
      if (isJudged || successOf('sendSmsCode', sent) || !TOO_OFTEN.test(voice)) return sent;
      // An earlier run, or somebody else, sent one to this phone.
      if (tries > 1)
        throw new Missing(`a phone that gets a code: ${maskPhone(phone)} is refused another one (${voice})`);
    }
  }

  async code(client: PortalClient, phone: string, action: SmsAction): Promise<string> {
    const source = this.#given('codes');
    if (phone === '') throw new Missing('a phone of this account in the file of --accounts');
    const question = { title: `code for ${action} at ${maskPhone(phone)}`, values: { phone, action } };
    const before = source.ask ? '' : await textFrom(source, question).catch(() => '');
    const sent = await this.sendCode(client, phone, action);
    if (!successOf('sendSmsCode', sent)) throw new SetupFailure(`${question.title}: ${sent.failure().message}`);
    for (let look = 1; ; look += 1) {
      const text = await textFrom(source, question);
      const [code] = CODE.exec(text) ?? [];
      // A fixed code never changes: after a while the one that is there is taken.
      if (code !== undefined && (text !== before || look === LOOKS)) return code;
      if (look === LOOKS) throw new SetupFailure(`${question.title}: what came holds no code of 4 to 8 digits`);
      await this.#options.pause(LOOK_MS);
    }
  }

  async advance(): Promise<void> {
    throw new Missing('a clock that can be moved, which only a sandbox has');
  }

  async rotateKey(): Promise<void> {
    throw new Missing('a way to replace the public key, which only a sandbox has');
  }

  async scan(scene: string, scan: Scan): Promise<string> {
    const source = this.#given('weChat');
    await textFrom(source, {
      title: `WeChat: ${scan} the QR code ${scene}, then press Enter`,
      values: { scene, scan },
    });
    return '';
  }

  async authorize(state: string, linked: Linked): Promise<string> {
    const source = this.#given('ali');
    const title = `1688: consent as somebody linked to ${linked} of the accounts, state ${state}; address that it leads back to`;
    const text = await textFrom(source, { title, values: { state, linked } });
    if (!URL.canParse(text, this.#transport.origin)) throw new SetupFailure(`${text} is no address`);
    const { pathname, search } = new URL(text, this.#transport.origin);
    return pathname + search;
  }

  async whileDisabled(): Promise<void> {
    throw new Missing('a way to disable an account, which only a sandbox has');
  }

  async close(): Promise<void> {
    // Nothing was made that would have to go.
  }

  #given<Name extends keyof AccountsFile>(name: Name): NonNullable<AccountsFile[Name]> {
    const given = this.#options.accounts[name];
    if (given === undefined) throw new Missing(`${name} in the file of --accounts`);
    return given as NonNullable<AccountsFile[Name]>;
  }

  async #pauseBefore(phone: string): Promise<void> {
    const sent = this.#sentAt.get(phone);
    const waitMs = sent === undefined ? 0 : sent + CODE_PAUSE_MS - Date.now();
    if (waitMs <= 0) return;
    this.#options.say(`  waits ${Math.ceil(waitMs / 1000)} s: one code a minute for ${maskPhone(phone)}`);
    await this.#options.pause(waitMs);
  }
}
