import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { bodyOf, type Fields, openAnswerProxy, type PassingResponse, refusing } from '#support/answer-proxy.ts';
import { contractCommand, driftsIn } from '#support/contract-run.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const folder = temporaryFolder(afterAll);
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

/** A run of some files of the suite, in a process of its own, against a sandbox whose answers are changed on their way. */
async function runBehind(change: (answer: PassingResponse) => void, only: string) {
  const proxy = await openAnswerProxy(sandbox.url, change);
  try {
    return await contractCommand(folder, ['--target', proxy.url, '--only', only]);
  } finally {
    await proxy.close();
  }
}

/** One mistake in the answers of the mock, and its words in a run of the contract. */
interface Mistake {
  /** area and mistake, as a fact */
  readonly name: string;
  /** files of the suite that meet it: `login-pwd` */
  readonly only: string;
  change(answer: PassingResponse): void;
  /** every line about a drift in the run's report */
  readonly drifts: readonly string[];
}

type Change = Mistake['change'];

/** Changes the data of a call's successes. */
function answering(call: EndpointName, edit: (data: Fields, body: Fields) => void): Change {
  return (answer) => {
    const { path, method } = ENDPOINTS[call];
    const body = bodyOf(answer);
    if (answer.path !== path || answer.method !== method || body?.success !== true) return;
    edit(body.data as Fields, body);
    answer.text = JSON.stringify(body);
  };
}

/** Changes every `Set-Cookie` line of one cookie. */
function cooking(cookie: string, edit: (line: string) => string): Change {
  return ({ headers }) => {
    const lines = headers['set-cookie'];
    if (Array.isArray(lines))
      headers['set-cookie'] = lines.map((line) => (line.startsWith(`${cookie}=`) ? edit(line) : line));
  };
}

const WRONG = 'POST /uc/login, a wrong password is refused in the same words as an unknown account';
const VISITOR = 'GET /uc/account/info/basic, a visitor is refused';
const SEND = 'POST /uc/common/tools/sendSmsCode';
const FIRST = 'GET /uc/login/custom, the first call of a page brings the tokens as cookies: cookie';
const SET = 'GET /uc/login/publicKey, the first call of a page brings the tokens as cookies: cookie';
const EVERY = 'GET /uc/login/publicKey, every answer: header';
const CUSTOMER = 'POST /api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE';
const REFUSED = 'refused (403 CSRF_REJECTED 页面已过期，请刷新重试)';

const MISTAKES: readonly Mistake[] = [
  // Statuses, codes and texts of refusals.
  {
    name: 'a refusal has another status, code and text',
    only: 'login-pwd',
    change: refusing('CREDENTIALS_REJECTED', (answer, _body, err) => {
      answer.status = 401;
      Object.assign(err, { code: 'BAD_CREDENTIALS', msg: '密码有误' });
    }),
    drifts: [
      `${WRONG}: status 401, contract says 400; 1 more place (assumed)`,
      `${WRONG}: code BAD_CREDENTIALS, contract says CREDENTIALS_REJECTED; 1 more place (assumed)`,
      `${WRONG}: text "密码有误", contract says "账号或密码错误"; 1 more place (assumed)`,
    ],
  },
  {
    name: 'a refusal is a server error',
    only: 'login-sms',
    change: refusing('PHONE_INVALID', (answer) => {
      answer.status = 500;
    }),
    drifts: [
      `POST /uc/login, a phone of ten digits is refused: outcome a server's error (500), contract says refused with PHONE_INVALID (assumed)`,
    ],
  },
  {
    name: 'a refusal is a page',
    only: 'basic-info',
    change: refusing('LOGIN_REQUIRED', (answer, body) => {
      for (const name of Object.keys(body)) delete body[name];
      answer.headers['content-type'] = 'text/html';
    }),
    drifts: [
      `GET /uc/account/info/basic, every answer: header content-type "text/html", contract says application/json (assumed)`,
      `${VISITOR}: code missing, contract says LOGIN_REQUIRED (assumed)`,
      `${VISITOR}: text missing, contract says "登录已失效，请重新登录" (assumed)`,
      `${VISITOR}: field loginUrl missing, contract says where to sign in (spec §7)`,
    ],
  },
  {
    name: 'a limit has the time to come back in milliseconds',
    only: 'lives',
    change: refusing('SMS_LIMIT_REACHED', ({ headers }) => {
      headers['retry-after'] = '3600000';
    }),
    drifts: [
      `${SEND}, a phone gets ten sms codes an hour: header retry-after "3600000", contract says seconds until it may succeed (quality)`,
    ],
  },
  {
    name: 'a 401 leads to a foreign host',
    only: 'basic-info',
    change: refusing('LOGIN_REQUIRED', (_answer, body) => {
      body.loginUrl = `https://evil.example${body.loginUrl}`;
    }),
    drifts: [
      `GET /uc/account/info/basic, every answer: host of loginUrl https://evil.example, contract says its own (assumed)`,
    ],
  },
  {
    name: 'one call takes any csrf token',
    only: 'tokens',
    change: refusing('CSRF_REJECTED', (answer, body) => {
      if (answer.path !== ENDPOINTS.sendSmsCode.path) return;
      answer.status = 200;
      delete body.err;
      Object.assign(body, { success: true, data: {} });
    }),
    drifts: [
      `${SEND}, requests that are to be refused: outcome accepted: a write without tokens is refused, whatever it asks for, a write with a csrf token that nobody gave out is refused, whatever it asks for, contract says refused with CSRF_REJECTED (assumed)`,
    ],
  },
  // Headers and cookies.
  {
    name: 'cookies have other attributes, and one comes twice',
    only: 'tokens',
    change: (answer) => {
      cooking(
        'uc_session',
        (line) => `${line.replace('; HttpOnly; SameSite=Lax', '')}; Max-Age=3600; Domain=127.0.0.1`,
      )(answer);
      cooking('ctoken', (line) => `${line}; HttpOnly`)(answer);
      const lines = answer.headers['set-cookie'];
      if (Array.isArray(lines)) answer.headers['set-cookie'] = [...lines, ...lines.slice(0, 1)];
    },
    drifts: [
      `${SET} ctoken set twice, contract says once; 1 more place (quality)`,
      `${SET} ctoken, HttpOnly set, contract says none: the page reads this cookie; 1 more place (spec §7)`,
      `${SET} uc_session, HttpOnly missing, contract says set (quality)`,
      `${SET} uc_session, SameSite missing, contract says Lax (quality)`,
      `${SET} uc_session, Max-Age 3600, contract says none: it ends with the browser; 1 more place (quality)`,
      `${SET} uc_session, Domain 127.0.0.1, contract says none: it is of this host alone; 1 more place (quality)`,
    ],
  },
  {
    name: 'ctoken is not set',
    only: 'tokens',
    change: cooking('ctoken', () => 'x=1; Path=/; HttpOnly'),
    drifts: [
      `POST /uc/login/prepare, a write with the right tokens is accepted: outcome ${REFUSED}, contract says a success (spec §7)`,
      `${FIRST} ctoken missing, contract says a token (assumed)`,
      `${CUSTOMER}, a call that was refused for its tokens succeeds with the cookies of the refusal: outcome ${REFUSED}, contract says a success; 1 more place (assumed)`,
    ],
  },
  {
    name: 'a security header and the id are gone, and answers may be kept',
    only: 'public-key',
    change: (answer) => {
      for (const name of ['x-content-type-options', 'x-request-id']) delete answer.headers[name];
      answer.headers['cache-control'] = 'private, max-age=60';
    },
    drifts: [
      `${EVERY} x-content-type-options missing, contract says nosniff (quality)`,
      `${EVERY} x-request-id missing, contract says an id of the request (quality)`,
      `${EVERY} cache-control "private, max-age=60", contract says no-store (quality)`,
    ],
  },
  {
    name: 'a 405 names no method that is allowed',
    only: 'requests',
    change: ({ headers }) => {
      delete headers.allow;
    },
    drifts: [
      `GET /uc/login/custom, a method that a path does not take is refused: header allow missing, contract says the methods that the path takes; 16 more places (quality)`,
    ],
  },
  // Data of successes, and redirects.
  {
    name: 'a success is a page',
    only: 'public-key',
    change: (answer) => {
      if (answer.path !== ENDPOINTS.publicKey.path) return;
      answer.text = '<!doctype html>';
      answer.headers['content-type'] = 'text/html';
    },
    drifts: [
      'GET /uc/login/publicKey, the answer holds a key under which texts are encrypted: outcome no JSON object (200, text/html), contract says a success (spec §7)',
      `GET /uc/login/publicKey, a repeated call gives the same key: outcome no JSON object (200, text/html), contract says a success (assumed)`,
    ],
  },
  {
    name: 'a field is renamed, and a list is null',
    only: 'login-custom',
    change: answering('loginCustom', (data) => {
      data.phone = data.servicePhone;
      delete data.servicePhone;
      data.wrapperAllowList = null;
    }),
    drifts: [
      `GET /uc/login/custom, the answer holds the configuration of the page: field data.servicePhone missing, contract says a text (assumed)`,
      `GET /uc/login/custom, the answer holds the configuration of the page: field data.wrapperAllowList null, contract says a list (assumed)`,
    ],
  },
  {
    name: 'a field is of another type, and a gsid ends in a space',
    only: 'login-pwd',
    change: answering('login', (data) => {
      data.accountSize = String(data.accountSize);
      data.gsid = `${String(data.gsid)} `;
    }),
    drifts: [
      `POST /uc/login, the right password signs in, with a gsid for another site: field data.gsid a text, contract says a text that must match pattern /^[\\w-]{16,128}$/; 1 more place (assumed)`,
      `POST /uc/login, every answer: field data.accountSize a text, contract says a number (assumed)`,
    ],
  },
  {
    name: 'the 1688 login has another name, and key and value of its redirect are swapped',
    only: 'login-config',
    change: answering('loginConfig', (data) => {
      for (const item of data as unknown as { loginName: string; redirect: Record<string, unknown> }[]) {
        item.loginName = '1688';
        Object.assign(item.redirect, { key: item.redirect.value, value: item.redirect.key });
      }
    }),
    drifts: [
      'GET /uc/login/config, the answer lists the login methods, one of them 1688: 1688登录 among the names false, contract says true (spec §7)',
      `GET /uc/login/config, the answer lists the login methods, one of them 1688: keys of redirect are names false, contract says true (assumed)`,
    ],
  },
  {
    name: 'the status of a QR code is no JSON',
    only: 'qr-status',
    change: answering('qrStatus', (data) => {
      data.qrCode = 'confirmed';
    }),
    drifts: [
      'POST /uc/login/wechat/qrcode/status, a QR code that waits for its scan is initial: field data.qrCode another form, contract says a JSON text with qrCodeStatus; 5 more places (spec §3)',
    ],
  },
  {
    name: 'a QR code is no picture, and has the status 4 when it is confirmed',
    only: 'qr-status',
    change: (answer) => {
      answering('qrStatus', (data) => {
        data.qrCode = '{"qrCodeStatus":4}';
      })(answer);
      answering('prepare', (data) => {
        (data.extData as Record<string, unknown>).qrcode = 'https://qr.example/1';
      })(answer);
    },
    drifts: [
      `POST /uc/login/prepare, a QR code that waits for its scan is initial: field data.extData.qrcode a text, contract says a text that must start with "data:image/png;base64,"; 8 more places (assumed)`,
      'POST /uc/login/wechat/qrcode/status, a QR code that waits for its scan is initial: qrCodeStatus 4, contract says 0 (spec §4)',
      'POST /uc/login/wechat/qrcode/status, a confirmed QR code signs in, with a gsid that comes once: qrCodeStatus 4, contract says 2 (spec §4)',
      `POST /uc/login/wechat/qrcode/status, a confirmed QR code signs in only the browser that asked for it (S17): qrCodeStatus 4, contract says 2 (assumed)`,
      `POST /uc/login/wechat/qrcode/status, a QR code is initial again after its scan is cancelled: qrCodeStatus 4, contract says 0 (assumed)`,
    ],
  },
  {
    name: '1688 leads elsewhere, for good',
    only: 'oauth-1688',
    change: (answer) => {
      if (answer.status === 302) Object.assign(answer, { status: 301 }).headers.location = '/go';
    },
    drifts: [
      `GET /uc/login/oauth/callback, an answer that nobody asked for leads back to the login page: status 301, contract says 302; 3 more places (assumed)`,
      `GET /uc/login/oauth/callback, an answer that nobody asked for leads back to the login page: redirect to /go, contract says /login; 2 more places (assumed)`,
      `GET /uc/login/oauth/callback, an answer that nobody asked for leads back to the login page: redirect's oauth_stale missing, contract says 1; 1 more place (assumed)`,
      `GET /uc/login/oauth/callback, several linked accounts lead to the choice among them: redirect to /go, contract says /accountSelect (assumed)`,
      `GET /uc/login/oauth/callback, several linked accounts lead to the choice among them: redirect's gotoUrl missing, contract says /go/portal/becomeSupplier (assumed)`,
      `GET /uc/login/oauth/callback, no linked account leads back to the login page, signed out: redirect's oauth_fail missing, contract says 1 (assumed)`,
    ],
  },
  {
    name: '1688 leads to a foreign host',
    only: 'oauth-1688',
    change: ({ headers }) => {
      // An address of its own stays whole.
      if (String(headers.location).startsWith('/')) headers.location = `https://evil.example${headers.location}`;
    },
    drifts: [
      `GET /uc/login/oauth/callback, an answer that nobody asked for leads back to the login page: redirect to https://evil.example/login, contract says /login; 2 more places (assumed)`,
      `GET /uc/login/oauth/callback, several linked accounts lead to the choice among them: redirect to https://evil.example/accountSelect, contract says /accountSelect (assumed)`,
    ],
  },
  {
    name: 'moments are in another zone',
    only: 'list-by-out-account-id',
    change: answering('listByOutAccountId', (data) => {
      for (const item of data as unknown as { gmtCreate: number }[]) item.gmtCreate += 8 * 3_600_000;
    }),
    drifts: [
      `GET /uc/account/info/listByOutAccountId, every answer: field data.[].gmtCreate 8 hours ahead, contract says its own time (assumed)`,
    ],
  },
];

describe('a run names each drift in one line', () => {
  for (const mistake of MISTAKES)
    test(mistake.name, async () => {
      const { out, err } = await runBehind(mistake.change, mistake.only);
      expect(driftsIn({ out }).sort(), err).toEqual([...mistake.drifts].sort());
    });
});

const OTHER_HEADERS = {
  'content-type': 'Application/JSON;charset=UTF-8',
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  'content-security-policy': "frame-ancestors 'none' ; default-src 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  server: 'Apache-Coyote/1.1',
} as const;

/** Other names, orders, spellings and additions, none of which is a drift. */
function harmless(answer: PassingResponse): void {
  notPassed(answer);
  const { headers, text } = answer;
  Object.assign(headers, OTHER_HEADERS, { 'set-cookie': [headers['set-cookie'] ?? []].flat().map(turned) });
  if (text.startsWith('{')) {
    const body = backwards(JSON.parse(text)) as Fields;
    Object.assign(
      body,
      { traceId: randomUUID(), timestamp: Date.now() },
      body.success === true && { err: null, code: null },
    );
    const pretty = JSON.stringify(body, null, 2);
    answer.text = pretty.replaceAll(
      /[^\x20-\x7e\n]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    Object.assign(headers, { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' });
    answer.bytes = gzipSync(answer.text);
  }
  answer.headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
}

/** A code that does not pass, in the flag that the specification has for it. */
const notPassed = refusing('SMS_CODE_REJECTED', (answer, body) => {
  if (answer.path !== ENDPOINTS.verifySmsCode.path) return;
  answer.status = 200;
  delete body.err;
  Object.assign(body, { success: true, data: { passed: false, map: {} } });
});

/** A cookie's line with its attributes in another order and case. */
function turned(line: string): string {
  const [pair = '', ...attributes] = line.split('; ');
  return [pair, ...attributes.reverse().map((attribute) => attribute.toLowerCase())].join(';');
}

/** Fields and items in another order. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards).reverse();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, backwards(inner)] as const);
  return Object.fromEntries(entries.reverse());
}

test('a run reports no harmless form of an answer', async () => {
  const { code, out } = await runBehind(
    harmless,
    'login-pwd,login-custom,login-multi-account,login-sms,forget-password',
  );
  expect({ code, drifts: driftsIn({ out }) }).toEqual({ code: 0, drifts: [] });
  expect(out).not.toContain('New fields');
  expect(out).toMatch(/ 0 of \d+ cases skipped\n$/);
});
