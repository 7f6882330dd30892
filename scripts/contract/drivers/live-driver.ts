import type { SmsAction } from '#contract/fields.ts';
import { maskPhone } from '#contract/rules.ts';
import { readFailure } from '#contract/wire/tolerant.ts';
import type { Transport } from '#kit/http.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { successOf, voiceOf } from '#scripts/contract/judge/answer.ts';
import type { AccountsFile } from './accounts-file.ts';
import { type Driver, Missing, type Risk, SetupFailure } from './driver.ts';
import { textFrom } from './outside-source.ts';

/** Risks by the name that allows them, each with what it does. */
export const RISKS: Readonly<Record<Risk, string>> = {
  register: 'registers an account',
  password: 'changes a password',
  lock: 'locks an account by wrong passwords, or a phone by wrong codes',
  codes: 'sends more than one code a minute to a phone',
};

interface LiveOptions {
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

/** A step that no real system takes. */
const onlySandbox = (what: string) => async () => {
  throw new Missing(`a ${what}, which only a sandbox has`);
};

/** Takes what cases need from a file of accounts of a real system; does nothing there that was not allowed. */
export function liveDriver(transport: Transport, { accounts, allowed, say, pause }: LiveOptions): Driver {
  const sentAt = new Map<string, number>();
  /** passwords that are not as the file has them, by account */
  const passwords = new Map<string, string>();

  function given<Name extends keyof AccountsFile>(name: Name): NonNullable<AccountsFile[Name]> {
    const found = accounts[name];
    if (found === undefined) throw new Missing(`${name} in the file of --accounts`);
    return found as NonNullable<AccountsFile[Name]>;
  }

  async function pauseBefore(phone: string): Promise<void> {
    const sent = sentAt.get(phone);
    const waitMs = sent === undefined ? 0 : sent + CODE_PAUSE_MS - Date.now();
    if (waitMs <= 0) return;
    say(`  waits ${Math.ceil(waitMs / 1000)} s: one code a minute for ${maskPhone(phone)}`);
    await pause(waitMs);
  }

  async function sendCode(client: PortalClient, phone: string, action: SmsAction, isJudged = false) {
    for (let tries = 1; ; tries += 1) {
      if (!isJudged) await pauseBefore(phone);
      sentAt.set(phone, Date.now());
      const sent = await client.sendCode(phone, action);
      const voice = `${voiceOf(sent)} ${readFailure(sent.body).message}`;
      if (isJudged || successOf('sendSmsCode', sent) || !TOO_OFTEN.test(voice)) return sent;
      // An earlier run, or somebody else, sent one to this phone.
      if (tries > 1)
        throw new Missing(`a phone that gets a code: ${maskPhone(phone)} is refused another one (${voice})`);
    }
  }

  return {
    isSandbox: false,
    origin: transport.origin,
    given: accounts,
    now: () => undefined,
    client: () => new PortalClient(transport),
    consent: (risk) => {
      if (!allowed.includes(risk)) throw new Missing(`--allow ${risk}, because it ${RISKS[risk]}`);
    },
    account: async () => {
      const { account, phone = '', password } = given('account');
      return { phone, account, password: passwords.get(account) ?? password };
    },
    notePassword: ({ account }, password) => void passwords.set(account, password),
    disabledAccount: async () => {
      const { phone = '', ...account } = given('disabledAccount');
      return { phone, ...account };
    },
    sharedPhone: async () => given('sharedPhone').phone,
    unregisteredPhone: async () => given('unregisteredPhone'),
    sendCode,
    code: async (client, phone, action) => {
      const source = given('codes');
      if (phone === '') throw new Missing('a phone of this account in the file of --accounts');
      const question = { title: `code for ${action} at ${maskPhone(phone)}`, values: { phone, action } };
      const before = source.ask ? '' : await textFrom(source, question).catch(() => '');
      const sent = await sendCode(client, phone, action);
      if (!successOf('sendSmsCode', sent)) throw new SetupFailure(`${question.title}: ${sent.failure().message}`);
      for (let look = 1; ; look += 1) {
        const text = await textFrom(source, question);
        const [code] = CODE.exec(text) ?? [];
        // A fixed code never changes: after a while the one that is there is taken.
        if (code !== undefined && (text !== before || look === LOOKS)) return code;
        if (look === LOOKS) throw new SetupFailure(`${question.title}: what came holds no code of 4 to 8 digits`);
        await pause(LOOK_MS);
      }
    },
    advance: onlySandbox('clock that can be moved'),
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
      if (!URL.canParse(text, transport.origin)) throw new SetupFailure(`${text} is no address`);
      const { pathname, search } = new URL(text, transport.origin);
      return pathname + search;
    },
    // Nothing was made that would have to go.
    close: async () => undefined,
  };
}
