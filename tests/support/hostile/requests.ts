import fc from 'fast-check';
import { CONTROL } from '#contract/control/endpoints.ts';
import { rewritePath } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { HEADERS } from '#contract/storage.ts';
import { anyCharacter } from '#support/any-text.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { HARMLESS, REFUSED, REFUSED_BODIES, type Spoil, type WireRequest } from './spoils.ts';

const PHONE = PHONES.unregistered;
/** Bodies of the writes: each has the form that its call wants. */
const PORTAL_BODIES = {
  sendSmsCode: { action: 'register', phone: PHONE, scene: 'sup' },
  login: {
    loginType: 'pwd',
    encrypt: true,
    publicKey: 'none',
    loginIdentifier: 'AAAA',
    credential: { pwd: 'AAAA' },
  },
  register: {
    phone: PHONE,
    smsCode: '000000',
    account: PHONE,
    securityPhone: PHONE,
    accountSrc: 'inner',
    accountType: 'B',
  },
  verifySmsCode: { action: 'forgetPwd', phone: PHONE, scene: 'sup', smsCode: '000000' },
  forgetPassword: { verifyToken: 'none', newPassword: PASSWORD, phone: PHONE, action: 'forgetPwd', scene: 'sup' },
  prepare: {
    gotoUrl: '/go',
    loginType: 'native',
    attributes: { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' },
  },
  qrStatus: { attributes: { weChatScene: 'none' } },
  loginByIdentifier: { loginIdentifier: 'none', gotoUrl: '/go' },
  currentCustomer: { params: { request: {} } },
} as const;
const CONTROL_BODIES = {
  verifyJournal: {},
  createFault: { match: { path: ENDPOINTS.basicInfo.path, nth: 9 }, answer: { status: 503 }, times: 1 },
  changeSettings: { servicePhone: '400-000-0000', limits: { codeTries: 5 } },
  createAccount: { account: 'buyer01', phone: '13900000001', enable: true },
  createSession: { account: 'frozen' },
  authorizeAli: { state: 'none', identity: 'ali-two' },
  moveClock: { advanceMs: -1 },
} as const;

const CONTROLS = [`${HEADERS.world}: {world}`, `${HEADERS.control}: 1`];
const READS = [`${HEADERS.world}: {world}`, 'Cookie: {cookies}'];
const TYPE = 'Content-Type: application/json';
const BUSINESS = Object.entries(BUSINESS_HEADERS).map(([name, value]) => `${name}: ${value}`);

function right(method: string, target: string, headers: readonly string[], body: unknown = null): WireRequest {
  return {
    method,
    target,
    headers,
    body: body === null ? null : JSON.stringify(body),
    version: 'HTTP/1.1',
    host: ['localhost'],
    framing: 'length',
    spoiled: [],
    isRefused: false,
    cut: null,
  };
}

/** Requests that are right: of the portal, under both of its paths, and of the control API. */
const RIGHT: readonly WireRequest[] = [
  ...Object.values(ENDPOINTS).flatMap(({ name, method, path }) =>
    [path, rewritePath(path)].map((at) => {
      const body = PORTAL_BODIES[name as keyof typeof PORTAL_BODIES];
      const writes = body ? [`${HEADERS.csrf}: {csrf}`, TYPE, ...BUSINESS] : [];
      return right(method, `${at}?ctoken={ctoken}&loginChannel=PC&gotoUrl=%2Fgo`, [...READS, ...writes], body);
    }),
  ),
  ...Object.values(CONTROL)
    .filter(({ method, name, path }) => method === 'GET' && !path.includes(':') && name !== CONTROL.events.name)
    .map(({ path }) => right('GET', path, CONTROLS)),
  ...Object.entries(CONTROL_BODIES).map(([name, body]) => {
    const { method, path } = CONTROL[name as keyof typeof CONTROL_BODIES];
    return right(method, path, [...CONTROLS, TYPE], body);
  }),
];
const WRITES = RIGHT.filter(({ body }) => body !== null);

/** Values that have broken somebody's server before. */
const VALUES = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  ['a', 'a'],
  { $ne: null },
  'x'.repeat(5_000),
  '__proto__',
  'constructor',
  '\0',
  '\ud800',
  '😀',
  PHONES.newbie,
  '000000',
  'login',
];
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(...VALUES),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
);

/** One field of a body, or of an object in it, left out, with a hostile value, or unknown. */
const wrongField: fc.Arbitrary<Spoil> = fc
  .record({ nth: fc.nat({ max: 20 }), how: fc.constantFrom('drop', 'set', 'add'), value: hostileValue })
  .map(({ nth, how, value }) => ({
    name: `${how} a field`,
    change: ({ body }) => {
      if (!body?.startsWith('{')) return {};
      let nthField = 0;
      const changed = (fields: object): object =>
        Object.fromEntries(
          Object.entries(fields).flatMap(([name, inner]) => {
            nthField += 1;
            if (nthField === nth + 1 && how === 'drop') return [];
            if (nthField === nth + 1 && how === 'set') return [[name, value]];
            return [[name, typeof inner === 'object' && inner !== null ? changed(inner as object) : inner]];
          }),
        );
      const fields = changed(JSON.parse(body) as object);
      return { body: JSON.stringify(how === 'add' ? { ...fields, [`unknown${nth}`]: value } : fields) };
    },
  }));

function spoiled(base: WireRequest, spoils: readonly Spoil[], isRefused: boolean): WireRequest {
  let request: WireRequest = { ...base, isRefused, spoiled: spoils.map(({ name }) => name) };
  for (const { change } of spoils) request = { ...request, ...change(request) };
  return request;
}

const harmless = fc.array(HARMLESS, { maxLength: 2 });

/** Requests that must be refused (threats S19 to S31, K1), with other things done to them as well. */
export const refusedRequests = fc
  .oneof(
    fc.tuple(fc.constantFrom(...RIGHT), harmless, REFUSED),
    fc.tuple(fc.constantFrom(...WRITES), harmless, REFUSED_BODIES),
  )
  .map(([base, others, last]) => spoiled(base, [...others, last], true));

/** Requests that may be refused or not. */
export const anyRequests = fc.oneof(
  fc.tuple(fc.constantFrom(...RIGHT), harmless).map(([base, others]) => spoiled(base, others, false)),
  fc
    .tuple(fc.constantFrom(...WRITES), wrongField, harmless)
    .map(([base, field, others]) => spoiled(base, [field, ...others], false)),
);
