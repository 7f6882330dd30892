import * as z from 'zod/mini';
import type { SmsAction } from '#contract/fields.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { isPhone } from '#contract/rules.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { LooseInput } from '#kit/call-input.ts';
import { CallFailure } from '#kit/call-response.ts';
import { leastValue } from '#kit/least-value.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';
import { givenSandbox, runningSandbox } from '#scripts/scenario/test-session.ts';
import { type Command, helpText, printLine, UsageError, valued } from '#server/shell/command.ts';

const FLAGS = {
  url: valued('URL', 'the sandbox (UC_SANDBOX_URL; default: http://localhost:5173)'),
  world: valued('ID', 'the world (default: main)'),
  token: valued('TEXT', 'token of control calls, where the sandbox requires one (UC_SANDBOX_TOKEN)'),
  FIELD: valued(
    'VALUE',
    'a field of body or query; in login: loginType, account and password, phone and code, or gsid',
  ),
};
const OWN: ReadonlySet<string> = new Set(['url', 'world', 'token']);
/** Plain fields of a sign-in, in place of the encrypted ones. */
const OF_LOGIN = ['loginType', 'account', 'password', 'phone', 'code', 'gsid'];
const LOGIN_TYPES = ['pwd', 'sms', 'multi_account', 'native'];
/** Calls with a code that is sent to a phone. */
const OF_PHONE: readonly EndpointName[] = ['register', 'verifySmsCode', 'forgetPassword'];

const DEFAULT_URL = 'http://localhost:5173';

/** `uc-sandbox call`: one call of the portal, from a shell. */
export const CALL: Command = {
  help: helpText(
    ['uc-sandbox call NAME [--FIELD VALUE] [--url URL] [--world ID]'],
    `Makes one call of the portal as a new visitor: fetches tokens and key, encrypts fields as a page does, and prints
status and body. A refusal ends it with 1. It fills in secrets that are left out: the demo account's password, the unused
code on the phone or a new one; tokens and gsids come from the calls before.
Names of calls: ${Object.keys(ENDPOINTS).join(', ')}.
For example: uc-sandbox call login --account buyer01
             uc-sandbox call register --phone 13800000009
             uc-sandbox call login --loginType multi_account --account group-main`,
    FLAGS,
  ),
  run: call,
};

async function call(parameters: readonly string[]): Promise<number> {
  const { name, fields, flags } = readLine(parameters);
  const { UC_SANDBOX_TOKEN } = process.env;
  const { url } = (await givenSandbox(flags.url)) ?? (await runningSandbox(DEFAULT_URL));
  const id = flags.world ?? MAIN_WORLD;
  const world = sandboxAt(url, flags.token ?? (UC_SANDBOX_TOKEN || undefined)).world(id);
  const noWorld = () => new Error(`--world ${id}: ${url} has no such world; leave it out for the world main.`);
  const answer = await (name === 'login' ? signIn(world, fields) : sendFields(world, name, fields)).catch((error) => {
    if (error instanceof CallFailure && error.code === 'WORLD_UNKNOWN') throw noWorld();
    throw new Error(`${url}: ${(error as Error).message}`);
  });
  if (answer.refusal?.code === 'WORLD_UNKNOWN') throw noWorld();
  printLine(`HTTP ${answer.status}`);
  for (const line of JSON.stringify(answer.body, null, 2).split('\n')) printLine(line);
  return answer.isSuccess ? 0 : 1;
}

type Fields = ReadonlyMap<string, string>;

function readLine(parameters: readonly string[]) {
  const [name = '', ...rest] = parameters;
  const names = Object.keys(ENDPOINTS);
  if (name === '' || name.startsWith('-')) throw new UsageError('Name one call, such as login. See --help.');
  if (!names.includes(name))
    throw new UsageError(
      `There is no call ${name}${suggestion(name, names) || `; expected one of ${names.join(', ')}.`} See --help.`,
    );
  const given = new Map<string, string>();
  while (rest.length > 0) {
    const [, field = '', , inline] = /^--([\w.-]+)(=(.*))?$/s.exec(rest.shift() ?? '') ?? [];
    const value = inline ?? rest.shift();
    if (field === '' || value === undefined) throw new UsageError('Expected --FIELD VALUE after the name. See --help.');
    given.set(field, value);
  }
  const fields = new Map([...given].filter(([field]) => !OWN.has(field)));
  if (name === 'login') checkLogin(fields);
  else if (OF_PHONE.includes(name as EndpointName) && !fields.has('phone'))
    throw new UsageError(`${name} takes --phone. See --help.`);
  const flags = { url: given.get('url'), world: given.get('world'), token: given.get('token') };
  return { name: name as EndpointName, fields, flags };
}

function checkLogin(fields: Fields): void {
  for (const field of fields.keys())
    if (!OF_LOGIN.includes(field))
      throw new UsageError(`login has no --${field}${suggestion(field, OF_LOGIN) || '.'} See --help.`);
  if (!['account', 'phone', 'gsid'].some((field) => fields.has(field)))
    throw new UsageError('login takes --account, --phone or --gsid. See --help.');
  const loginType = fields.get('loginType') ?? 'pwd';
  if (!LOGIN_TYPES.includes(loginType))
    throw new UsageError(`--loginType ${loginType}: expected one of ${LOGIN_TYPES.join(', ')}. See --help.`);
}

async function signIn(world: WorldClient, fields: Fields) {
  const browser = world.browser();
  const { loginType, account = '', password, phone, code, gsid } = Object.fromEntries(fields);
  if (loginType === 'multi_account') return choose(world, browser, account);
  if (gsid !== undefined || loginType === 'native') return browser.signInByGsid(gsid ?? (await gsidOf(world, account)));
  if (phone !== undefined)
    return browser.signInBySms(phone, code ?? (await usableCode(world, browser, phone, 'login')));
  return browser.signInByPassword(account, password ?? (await accountOf(world, account))?.password ?? 'no-password');
}

/** Chooses an account after a sign-in by its phone. */
async function choose(world: WorldClient, browser: PortalClient, name: string) {
  const { accountId = name, phone = '' } = (await accountOf(world, name)) ?? {};
  if (phone !== '') await browser.signInBySms(phone, await usableCode(world, browser, phone, 'login'));
  return browser.chooseAccount(accountId);
}

/** The account of a name, an id or a phone. Undefined where there is none: the refusal is the portal's to make. */
async function accountOf(world: WorldClient, name: string) {
  const accounts = await world.accounts(name);
  const named = accounts.find(({ account, accountId }) => account === name || accountId === name);
  return named ?? accounts.find(({ phone }) => phone === name);
}

const gsidOf = async (world: WorldClient, account: string) => (await world.session(account)).gsid;

/** The unused code on a phone, or a new one; a made-up one where no message comes, so that the portal refuses the call. */
async function usableCode(
  world: WorldClient,
  browser: PortalClient,
  phone: string,
  action: SmsAction,
  fields: Fields = NO_FIELDS,
): Promise<string> {
  const given = fields.get('smsCode');
  if (given !== undefined || !isPhone(phone)) return given ?? NO_CODE;
  const unused = (await world.sms(phone, action)).findLast(({ state }) => state === 'unused');
  if (!unused) await (await browser.sendCode(phone, action)).orThrow();
  return (unused ?? (await world.sms(phone, action)).at(-1))?.code ?? NO_CODE;
}

const NO_FIELDS: Fields = new Map();
const NO_CODE = '000000';

/** Any other call: the required fields of its schema, its secrets, and the given fields. */
async function sendFields(world: WorldClient, name: EndpointName, fields: Fields) {
  const browser = world.browser();
  const endpoint = ENDPOINTS[name];
  const part = 'body' in endpoint && endpoint.body ? 'body' : 'query';
  const schema = (endpoint as { body?: z.ZodMiniType; query?: z.ZodMiniType })[part];
  const form = schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Parameters<typeof leastValue>[0])
    : {};
  const input = (leastValue({ type: 'object', ...form }) ?? {}) as object;
  const all = { ...Object.fromEntries(fields), ...(await SECRETS[name]?.(world, browser, fields)) };
  for (const [field, value] of Object.entries(all)) if (value !== undefined) put(input, field.split('.'), value);
  const given: LooseInput = { [part]: input, headers: BUSINESS_HEADERS };
  return browser.send(endpoint, given as never);
}

/** Makes fields of a call from the given ones, or in their place; undefined leaves a field out. */
type Secrets = (
  world: WorldClient,
  browser: PortalClient,
  fields: Fields,
) => Promise<Readonly<Record<string, string | undefined>>>;

const SECRETS: Readonly<Partial<Record<EndpointName, Secrets>>> = {
  register: async (world, browser, fields) => {
    const { phone = '', account = phone, securityPhone = phone } = Object.fromEntries(fields);
    return { account, securityPhone, smsCode: await usableCode(world, browser, phone, 'register', fields) };
  },
  verifySmsCode: async (world, browser, fields) => {
    const { phone = '' } = Object.fromEntries(fields);
    return { smsCode: await usableCode(world, browser, phone, 'forgetPwd', fields) };
  },
  forgetPassword: async (world, browser, fields) => {
    const { phone = '', account: name, verifyToken, newPassword } = Object.fromEntries(fields);
    const { accountId, password } = (await accountOf(world, name ?? phone)) ?? {};
    return {
      account: name && (accountId ?? name),
      verifyToken: verifyToken ?? (await tokenFor(world, browser, phone, name)),
      newPassword: newPassword ?? password ?? DEMO_PASSWORD,
    };
  },
  loginByIdentifier: async (world, _, fields) => {
    const { account, loginIdentifier } = Object.fromEntries(fields);
    return { account: undefined, loginIdentifier: loginIdentifier ?? (account && (await gsidOf(world, account))) };
  },
  qrStatus: async (_, browser, fields) => {
    const scene = 'attributes.weChatScene';
    return { [scene]: fields.get(scene) ?? (await browser.prepareQr()).weChatScene };
  },
};

/** For an account that never had a password. */
const DEMO_PASSWORD = 'Passw0rd!';

/** The token of a verified phone, for the named account or the first; nobody's where the phone was refused. */
async function tokenFor(world: WorldClient, browser: PortalClient, phone: string, name: string | undefined) {
  const answer = await browser.verifyCode(phone, await usableCode(world, browser, phone, 'forgetPwd'));
  const tokens = answer.isSuccess ? Object.entries(answer.data.map) : [];
  const own = tokens.find(([, { account, accountId }]) => account === name || accountId === name) ?? tokens[0];
  return own?.[0] ?? 'no-token';
}

/** Sets a field by its path; a text stays one where the schema wants a text. */
function put(target: object, [step = '', ...rest]: readonly string[], value: string): void {
  const object = target as Record<string, unknown>;
  if (rest.length > 0) {
    if (typeof object[step] !== 'object' || object[step] === null) object[step] = {};
    put(object[step] as object, rest, value);
    return;
  }
  const isText = object[step] === undefined || typeof object[step] === 'string';
  object[step] = isText || !/^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(value) ? value : JSON.parse(value);
}
