import * as z from 'zod/mini';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { LooseInput } from '#kit/call-input.ts';
import { leastValue } from '#kit/least-value.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';
import { type Command, helpText, printLine, UsageError, valued } from '#server/shell/command.ts';

const FLAGS = {
  url: valued('URL', 'the sandbox (UC_SANDBOX_URL; default: http://localhost:5173)'),
  world: valued('ID', 'the world (default: main)'),
  token: valued('TEXT', 'what control calls carry, where the sandbox requires it (UC_SANDBOX_TOKEN)'),
  FIELD: valued('VALUE', 'a field of body or query; in login: account and password, phone and code, or gsid'),
};
const OWN: ReadonlySet<string> = new Set(['url', 'world', 'token']);
/** Fields of a sign-in, which stand for sealed ones. */
const OF_LOGIN = ['account', 'password', 'phone', 'code', 'gsid'];

const DEFAULT_URL = 'http://localhost:5173';

/** `uc-sandbox call`: one call of the portal, from a shell. */
export const CALL: Command = {
  help: helpText(
    ['uc-sandbox call NAME [--FIELD VALUE] [--url URL] [--world ID]'],
    `Makes one call of the portal as a new visitor: fetches tokens and key, seals what travels sealed, and prints status and
body. A refusal ends it with 1. A missing --password is that of the demo account, a missing --code the newest one on the
phone. Names of calls: ${Object.keys(ENDPOINTS).join(', ')}.
For example: uc-sandbox call login --account buyer01`,
    FLAGS,
  ),
  run: call,
};

async function call(parameters: readonly string[]): Promise<number> {
  const { name, fields, flags } = readLine(parameters);
  const { UC_SANDBOX_URL, UC_SANDBOX_TOKEN } = process.env;
  const url = flags.url ?? (UC_SANDBOX_URL || DEFAULT_URL);
  if (!URL.canParse(url)) throw new UsageError(`--url ${url}: expected an address such as ${DEFAULT_URL}. See --help.`);
  const world = sandboxAt(url, flags.token ?? (UC_SANDBOX_TOKEN || undefined)).world(flags.world ?? MAIN_WORLD);
  const answer = await (name === 'login' ? signIn(world, fields) : sendFields(world, name, fields)).catch((error) => {
    throw new Error(`${url}: ${(error as Error).message}`);
  });
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
  const known = name === 'login' ? OF_LOGIN : null;
  for (const field of known ? fields.keys() : [])
    if (!known?.includes(field))
      throw new UsageError(`login has no --${field}${suggestion(field, OF_LOGIN) || '.'} See --help.`);
  if (known && !['account', 'phone', 'gsid'].some((field) => fields.has(field)))
    throw new UsageError('login takes --account, --phone or --gsid. See --help.');
  const flags = { url: given.get('url'), world: given.get('world'), token: given.get('token') };
  return { name: name as EndpointName, fields, flags };
}

async function signIn(world: WorldClient, fields: Fields) {
  const browser = world.browser();
  const { account = '', password, phone, code, gsid } = Object.fromEntries(fields);
  if (gsid !== undefined) return browser.signInByGsid(gsid);
  if (phone !== undefined) return browser.signInBySms(phone, code ?? (await newestCode(world, phone)));
  return browser.signInByPassword(account, password ?? (await passwordOf(world, account)));
}

async function newestCode(world: WorldClient, phone: string) {
  const code = (await world.sms(phone, 'login')).findLast((message) => message.code !== null)?.code;
  if (code === undefined || code === null)
    throw new UsageError(
      `No code was sent to ${phone}: uc-sandbox call sendSmsCode --phone ${phone}, or --code. See --help.`,
    );
  return code;
}

/** Nobody's password where there is no such account: the refusal is the portal's to make. */
async function passwordOf(world: WorldClient, account: string) {
  const { accounts } = await world.call(CONTROL.accounts, { query: { q: account } });
  return accounts.find((each) => each.account === account)?.password ?? 'no-password';
}

/** Any other call: the fields that its schema requires, with those given. */
async function sendFields(world: WorldClient, name: EndpointName, fields: Fields) {
  const endpoint = ENDPOINTS[name];
  const part = 'body' in endpoint && endpoint.body ? 'body' : 'query';
  const schema = (endpoint as { body?: z.ZodMiniType; query?: z.ZodMiniType })[part];
  const form = schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Parameters<typeof leastValue>[0])
    : {};
  const input = (leastValue({ type: 'object', ...form }) ?? {}) as object;
  for (const [field, value] of fields) put(input, field.split('.'), value);
  const given: LooseInput = { [part]: input, headers: BUSINESS_HEADERS };
  return world.browser().send(endpoint, given as never);
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
