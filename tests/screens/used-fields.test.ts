import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COPY } from '#contract/copy.ts';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import type { CallResponse } from '#kit/call-response.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalCall } from '#kit/portal-client.ts';
import { forgetPassword, listByOutAccountId, listByPhone, register } from '#portal/api/account-api.ts';
import { ApiError } from '#portal/api/api-error.ts';
import { basicInfo, currentCustomer } from '#portal/api/customer-api.ts';
import { login, loginByIdentifier, loginConfig, logout } from '#portal/api/login-api.ts';
import { portalConfig } from '#portal/api/portal-api.ts';
import { prepareQr, qrStatus } from '#portal/api/qr-api.ts';
import { sendSmsCode, verifySmsCode } from '#portal/api/sms-api.ts';
import { createPortal, type Portal } from '#portal/services/create-portal.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { handleAnswers } from '#support/page-answers.ts';
import { expect, test } from '#support/screen-test.ts';
import type { TestWorld } from '#support/test-world.ts';

/**
 * Effects of a wrong field:
 * `needed` 请求错误, whatever is wrong; `optional` may be missing; `nullable` may be missing or null, and another type
 * is 请求错误; `alone` is missing for its own screen and changes nothing else.
 */
type Need = 'needed' | 'optional' | 'nullable' | 'alone';
type Uses = Readonly<Record<string, Need>>;

/** The fields of each answer that some screen uses. Every other field may be anything. */
const FIELDS = {
  logout: {},
  register: { data: 'alone', 'data.gsid': 'alone' },
  sendSmsCode: {},
  forgetPassword: {},
  loginByIdentifier: {},
  login: { data: 'optional', 'data.accountSize': 'alone', 'data.gsid': 'alone' },
  publicKey: { data: 'needed', 'data.publicKey': 'needed' },
  listByPhone: {
    data: 'needed',
    'data.*': 'needed',
    'data.*.account': 'needed',
    'data.*.accountId': 'needed',
    'data.*.securityPhone': 'alone',
    'data.*.mainAccountId': 'alone',
  },
  listByOutAccountId: {
    data: 'needed',
    'data.*': 'needed',
    'data.*.account': 'needed',
    'data.*.accountId': 'needed',
    'data.*.securityPhone': 'nullable',
    'data.*.mainAccountId': 'nullable',
  },
  loginConfig: {
    data: 'needed',
    'data.*': 'alone',
    'data.*.loginName': 'alone',
    'data.*.loginUrl': 'alone',
    'data.*.redirect': 'alone',
    'data.*.redirect.key': 'alone',
    'data.*.redirect.value': 'alone',
  },
  loginCustom: {
    data: 'alone',
    'data.servicePhone': 'alone',
    'data.userAgreementUrl': 'alone',
    'data.legalUrl': 'alone',
    'data.activationGuideUrl': 'alone',
    'data.centralLoginUrl': 'alone',
    'data.embedAllowList': 'alone',
    'data.embedAllowList.*': 'alone',
    'data.wrapperAllowList': 'alone',
    'data.wrapperAllowList.*': 'alone',
    'data.gotoUrlAllowList': 'alone',
    'data.gotoUrlAllowList.*': 'alone',
    'data.abTestEnabled': 'alone',
    'data.abShareB': 'alone',
    'data.migrationNoticeEnabled': 'alone',
  },
  prepare: {
    data: 'needed',
    'data.extData': 'needed',
    'data.extData.qrcode': 'needed',
    'data.extData.weChatScene': 'needed',
  },
  qrStatus: { data: 'needed', 'data.qrCode': 'needed', 'data.gsid': 'alone', 'data.firstLogin': 'alone' },
  verifySmsCode: {
    data: 'needed',
    'data.passed': 'needed',
    'data.map': 'needed',
    'data.map.*': 'needed',
    'data.map.*.account': 'needed',
    'data.map.*.accountId': 'needed',
    'data.map.*.mainAccountId': 'alone',
  },
  currentCustomer: {
    data: 'alone',
    'data.isLogin': 'alone',
    'data.customer': 'alone',
    'data.customer.name': 'alone',
    'data.customer.isSupplier': 'alone',
    'data.customer.hasRealNameAuth': 'alone',
    'data.customer.hasQualificationAuth': 'alone',
    'data.customer.isPaidMember': 'alone',
  },
  basicInfo: { data: 'alone', 'data.count': 'alone' },
} satisfies Partial<Record<EndpointName, Uses>>;

/** A call whose answer the client reads. */
type ReadCall = keyof typeof FIELDS;
const USED: Readonly<Record<ReadCall, Uses>> = FIELDS;

const phone = PHONES.newbie;
const smsCode = '123456';

interface Reading {
  readonly title: string;
  readonly name: ReadCall;
  /** makes the call and returns the fields that a screen reads */
  read(portal: Portal): Promise<unknown>;
  readonly uses: Uses;
}

function reading(name: ReadCall, read: Reading['read'], uses = USED[name], title: string = name): Reading {
  return { title, name, read, uses };
}

/** Every call of the client. */
const READINGS: readonly Reading[] = [
  reading('logout', ({ api }) => logout(api)),
  reading('register', ({ api }) => register(api, { phone, smsCode })),
  reading('sendSmsCode', ({ api }) => sendSmsCode(api, { action: 'login', phone })),
  reading('forgetPassword', ({ api }) => forgetPassword(api, { verifyToken: 't', newPassword: PASSWORD, phone })),
  reading('loginByIdentifier', ({ api }) => loginByIdentifier(api, { loginIdentifier: 'gsid' })),
  reading('login', (portal) => login(portal, { loginType: 'sms', phone, smsCode })),
  reading(
    'login',
    (portal) => login(portal, { loginType: 'pwd', account: 'buyer01', password: PASSWORD }),
    { data: 'optional', 'data.gsid': 'alone' },
    'login by password, which does not look at accountSize',
  ),
  reading('publicKey', ({ encryption }) => encryption.keys.load()),
  reading('listByPhone', ({ api }) => listByPhone(api, phone)),
  reading('listByOutAccountId', ({ api }) => listByOutAccountId(api)),
  reading('loginConfig', ({ api }) => loginConfig(api, { gotoUrl: '/go' })),
  reading('loginCustom', ({ api }) => portalConfig(api)),
  reading('prepare', ({ api }) => prepareQr(api, { gotoUrl: '/go', isLogin: 1 })),
  reading('qrStatus', ({ api }) => qrStatus(api, 'scene')),
  reading('verifySmsCode', ({ api }) => verifySmsCode(api, { phone, smsCode })),
  reading('currentCustomer', async ({ api }) => ({ ...(await currentCustomer(api)), accountId: undefined })),
  reading('basicInfo', async ({ api }) => (await basicInfo(api)).count),
];

test('every call of the client has its fields here', () => {
  const folder = join(ROOT, 'client/portal/api');
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const called = texts.flatMap((text) => [...text.matchAll(/\bcall: '(\w+)'/g)].map(([, name = '']) => name));
  expect([...new Set(called)].toSorted()).toEqual([...new Set(READINGS.map(({ name }) => name))].toSorted());
});

/** How a field of an answer may differ from the mock's. */
const CORRUPTIONS = ['dropped', 'nulled', 'retyped'] as const;
type Corruption = (typeof CORRUPTIONS)[number];

/** Corruptions that a field bears; any other is 请求错误. */
const BORNE: Readonly<Record<Need, readonly Corruption[]>> = {
  needed: [],
  optional: ['dropped'],
  nullable: ['dropped', 'nulled'],
  alone: CORRUPTIONS,
};

test('the client reads the fields that a screen uses, and no others (threat F7)', async ({
  world,
  tab: _tab,
  onTestFinished,
}) => {
  const real = await realResponses(world);
  let asked: ReadCall;
  let body: unknown;
  onTestFinished(handleAnswers({ answer: (called) => (called === asked ? body : real[called as ReadCall]) }));
  for (const { title, name, read, uses } of READINGS) {
    asked = name;
    const outcomeOf = async (given: unknown): Promise<unknown> => {
      body = given;
      return read(createPortal(window)).catch((error: unknown) => error);
    };
    const whole = await outcomeOf(real[name]);
    expect(whole, title).not.toBeInstanceOf(Error);

    const fields = fieldsOf(real[name]).filter((path) => path.split('.')[0] === 'data');
    expect(
      Object.keys(uses).filter((path) => !fields.includes(path)),
      `${title}: rows of the table without a field`,
    ).toEqual([]);
    for (const path of fields) {
      for (const how of CORRUPTIONS) {
        // An item that is gone makes a shorter list, which is another answer.
        if (path.endsWith('*') && how === 'dropped') continue;
        const outcome = await outcomeOf(corrupted(real[name], path, how));
        expectOutcome(`${title}: ${path} ${how}`, outcome, { whole, path, how, need: uses[path] });
      }
    }
  }
});

interface Corrupted {
  /** outcome of the call when nothing is wrong */
  readonly whole: unknown;
  readonly path: string;
  readonly how: Corruption;
  readonly need: Need | undefined;
}

function expectOutcome(title: string, outcome: unknown, { whole, path, how, need }: Corrupted): void {
  if (need === undefined) {
    expect(outcome, title).toEqual(whole);
  } else if (!BORNE[need].includes(how)) {
    expect(outcome, title).toBeInstanceOf(ApiError);
    expect(outcome, title).toMatchObject({ kind: 'unreadable', message: COPY['err.default'] });
  } else {
    expect(outcome, title).not.toBeInstanceOf(Error);
    const field = path.split('.').at(-1) ?? '';
    if (isPlain(whole) && field in whole) {
      expect({ ...(outcome as object), [field]: null }, title).toEqual({ ...whole, [field]: null });
    }
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Objects whose keys are values, not names of fields. */
const RECORDS = ['map', 'attributes'];

type Node = Record<string, unknown>;

/** Paths of all fields of an answer's body, outer ones first; `*` is every item of a list or record: `data.*.account`. */
function fieldsOf(body: unknown): string[] {
  return [...new Set(walk(body, []))];
}

function walk(value: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isRecord = Array.isArray(value) || RECORDS.includes(path.at(-1) ?? '');
  return Object.entries(value).flatMap(([key, inner]) => {
    const inside = [...path, isRecord ? '*' : key];
    return [inside.join('.'), ...walk(inner, inside)];
  });
}

/** A copy of a body in which the fields of a path are gone, null or of another type. */
function corrupted(body: unknown, path: string, how: Corruption): unknown {
  const copy: unknown = structuredClone(body);
  const names = path.split('.');
  const last = names.pop() ?? '';
  let parents = [copy];
  for (const name of names)
    parents = parents.flatMap((parent) => keysOf(parent, name).map((key) => (parent as Node)[key]));
  for (const parent of parents) for (const key of keysOf(parent, last)) corrupt(parent as Node, key, how);
  // A list closes the gap that a dropped item leaves.
  return JSON.parse(JSON.stringify(copy));
}

function keysOf(parent: unknown, name: string): string[] {
  if (typeof parent !== 'object' || parent === null) return [];
  return Object.keys(parent).filter((key) => name === '*' || key === name);
}

function corrupt(parent: Node, key: string, how: Corruption): void {
  if (how === 'dropped') delete parent[key];
  else parent[key] = how === 'nulled' ? null : otherType(parent[key]);
}

function otherType(value: unknown): unknown {
  if (typeof value === 'number') return 'x';
  if (typeof value === 'boolean') return 'yes';
  if (Array.isArray(value)) return {};
  // A number in place of a text is read as its digits.
  return typeof value === 'object' && value !== null ? [] : true;
}

/** The mock's success of each call of the portal, `login` after an sms code. */
async function realResponses(world: TestWorld): Promise<Readonly<Record<ReadCall, unknown>>> {
  const guest = world.browser();
  const loginCustom = await guest.greet();
  const sendSmsCode = await guest.sendCode(PHONES.group, 'login');
  const choice = await guest.signInBySms(PHONES.group, await world.latestCode(PHONES.group, 'login'));
  const listByPhone = await guest.listByPhone(PHONES.group);
  const listByOutAccountId = await guest.listByOutAccountId();
  const chosen = await guest.chooseAccount(listByPhone.data[0]?.accountId ?? '');

  const scanner = world.browser();
  const attributes = { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' };
  const prepare = await scanner.send(ENDPOINTS.prepare, {
    body: { gotoUrl: DEFAULT_TARGET, loginType: 'native', attributes },
  });
  const { weChatScene } = prepare.data.extData;
  await world.qr('confirm', { scene: weChatScene, identity: 'wx-buyer01' });
  const qrStatus = await scanner.pollQr(weChatScene);

  const forgetful = world.browser();
  const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
  const verifySmsCode = await forgetful.verifyCode(PHONES.newbie, code);
  const [verifyToken = ''] = Object.keys(verifySmsCode.data.map);

  const answers = {
    loginCustom,
    sendSmsCode,
    login: withAllFields(choice, chosen),
    listByPhone,
    listByOutAccountId,
    prepare,
    qrStatus,
    verifySmsCode,
    forgetPassword: await forgetful.resetPassword(PHONES.newbie, verifyToken, 'Abcdef12!9'),
    publicKey: await guest.send(ENDPOINTS.publicKey),
    loginConfig: await guest.loginMethods(),
    currentCustomer: await scanner.currentCustomer(),
    basicInfo: await scanner.basicInfo(),
    loginByIdentifier: await world.browser().identify(chosen.data.gsid ?? ''),
    logout: await scanner.logout(),
    register: await registration(world),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, { body }]) => [name, body])) as typeof answers;
}

type LoginResponse = CallResponse<PortalCall<'login'>>;

/** A login that opens the choice has no gsid; a login that signs in has a gsid. */
function withAllFields(choice: LoginResponse, chosen: LoginResponse): Pick<AnyResponse, 'body'> {
  return { body: { success: true, data: { ...chosen.data, ...choice.data } } };
}

async function registration(world: TestWorld): Promise<AnyResponse> {
  const code = await world.codeFor(PHONES.unregistered, 'register');
  return world.browser().register(PHONES.unregistered, code);
}
