import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { type AnswerMutation, answering, refusing } from './answer-mutation.ts';

const SAYS_SO = '(assumed)';
const CUSTOMER = 'POST /api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE';

/** Mistakes in the data of successes, and in redirects. */
export const DATA_ANSWERS: readonly AnswerMutation[] = [
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
      `GET /uc/login/publicKey, a repeated call gives the same key: outcome no JSON object (200, text/html), contract says a success ${SAYS_SO}`,
    ],
  },
  {
    name: 'a sign-out is empty',
    only: 'logout',
    change: (answer) => {
      if (answer.path === ENDPOINTS.logout.path) Object.assign(answer, { status: 204, text: '' });
    },
    drifts: [
      `GET /uc/logout, a sign-out ends the session, and succeeds a second time: status 204, contract says 200 ${SAYS_SO}`,
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
      `GET /uc/login/custom, the answer holds the configuration of the page: field data.servicePhone missing, contract says a text ${SAYS_SO}`,
      `GET /uc/login/custom, the answer holds the configuration of the page: field data.wrapperAllowList null, contract says a list ${SAYS_SO}`,
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
      `POST /uc/login, the right password signs in, with a gsid for another site: field data.gsid a text, contract says a text that must match pattern /^[\\w-]{16,128}$/; 1 more place ${SAYS_SO}`,
      `POST /uc/login, every answer: field data.accountSize a text, contract says a number ${SAYS_SO}`,
    ],
  },
  {
    name: 'a field of a list is dropped',
    only: 'list-by-phone',
    change: answering('listByPhone', (data) => {
      for (const item of data as unknown as Record<string, unknown>[]) delete item.account;
    }),
    drifts: [
      'GET /uc/account/info/listByPhone, the answer lists the accounts of the phone that was proven, and of no other: field data.[].account missing, contract says a text (spec §3)',
      `GET /uc/account/info/listByPhone, the answer lists only the signed-in account after a sign-in by password: field data.[].account missing, contract says a text ${SAYS_SO}`,
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
      `GET /uc/login/config, the answer lists the login methods, one of them 1688: keys of redirect are names false, contract says true ${SAYS_SO}`,
    ],
  },
  {
    name: 'a visitor is taken for somebody',
    only: 'current-customer',
    change: answering('currentCustomer', (data) => {
      data.isLogin = true;
    }),
    drifts: [`${CUSTOMER}, the answer to a visitor names no account: signed in true, contract says false ${SAYS_SO}`],
  },
  {
    name: 'phones are not masked',
    only: 'basic-info',
    change: answering('basicInfo', (data) => {
      data.securityPhone = '17700000001';
    }),
    drifts: [
      `GET /uc/account/info/basic, the answer shows the phone masked, and counts the unread messages: field data.securityPhone another text, contract says a masked phone ${SAYS_SO}`,
    ],
  },
  {
    name: 'phones of a list that 1688 opens are not masked',
    only: 'oauth-1688',
    change: answering('listByOutAccountId', (data) => {
      for (const item of data as unknown as Record<string, unknown>[]) item.securityPhone = '17700000001';
    }),
    drifts: [
      'GET /uc/account/info/listByOutAccountId, several linked accounts lead to the choice among them: field data.[].securityPhone another text, contract says a masked phone (spec §3)',
    ],
  },
  {
    name: 'an unknown account has words of its own',
    only: 'login-pwd',
    change: (() => {
      let count = 0;
      return refusing('CREDENTIALS_REJECTED', (_answer, _body, err) => {
        count += 1;
        if (count === 2) err.msg = '账号不存在';
      });
    })(),
    drifts: [
      `POST /uc/login, a wrong password is refused in the same words as an unknown account: text "账号不存在", contract says "账号或密码错误" ${SAYS_SO}`,
      `POST /uc/login, a wrong password is refused in the same words as an unknown account: answer differs from that of a wrong password, contract says the same as that of a wrong password ${SAYS_SO}`,
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
      `POST /uc/login/prepare, a QR code that waits for its scan is initial: field data.extData.qrcode a text, contract says a text that must start with "data:image/png;base64,"; 8 more places ${SAYS_SO}`,
      'POST /uc/login/wechat/qrcode/status, a QR code that waits for its scan is initial: qrCodeStatus 4, contract says 0 (spec §4)',
      'POST /uc/login/wechat/qrcode/status, a confirmed QR code signs in, with a gsid that comes once: qrCodeStatus 4, contract says 2 (spec §4)',
      `POST /uc/login/wechat/qrcode/status, a confirmed QR code signs in only the browser that asked for it (S17): qrCodeStatus 4, contract says 2 ${SAYS_SO}`,
      `POST /uc/login/wechat/qrcode/status, a QR code is initial again after its scan is cancelled: qrCodeStatus 4, contract says 0 ${SAYS_SO}`,
    ],
  },
  {
    name: '1688 leads elsewhere, for good',
    only: 'oauth-1688',
    change: (answer) => {
      if (answer.status === 302) Object.assign(answer, { status: 301 }).headers.location = '/go';
    },
    drifts: [
      `GET /uc/login/oauth/callback, an answer that nobody asked for leads back to the login page: status 301, contract says 302; 3 more places ${SAYS_SO}`,
      `GET /uc/login/oauth/callback, an answer that nobody asked for leads back to the login page: redirect to /go, contract says /login; 2 more places ${SAYS_SO}`,
      `GET /uc/login/oauth/callback, an answer that nobody asked for leads back to the login page: redirect's oauth_stale missing, contract says 1; 1 more place ${SAYS_SO}`,
      `GET /uc/login/oauth/callback, several linked accounts lead to the choice among them: redirect to /go, contract says /accountSelect ${SAYS_SO}`,
      `GET /uc/login/oauth/callback, several linked accounts lead to the choice among them: redirect's gotoUrl missing, contract says /go/portal/becomeSupplier ${SAYS_SO}`,
      `GET /uc/login/oauth/callback, no linked account leads back to the login page, signed out: redirect's oauth_fail missing, contract says 1 ${SAYS_SO}`,
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
      `GET /uc/login/oauth/callback, an answer that nobody asked for leads back to the login page: redirect to https://evil.example/login, contract says /login; 2 more places ${SAYS_SO}`,
      `GET /uc/login/oauth/callback, several linked accounts lead to the choice among them: redirect to https://evil.example/accountSelect, contract says /accountSelect ${SAYS_SO}`,
    ],
  },
  {
    name: 'moments are in another zone',
    only: 'list-by-out-account-id',
    change: answering('listByOutAccountId', (data) => {
      for (const item of data as unknown as { gmtCreate: number }[]) item.gmtCreate += 8 * 3_600_000;
    }),
    drifts: [
      `GET /uc/account/info/listByOutAccountId, every answer: field data.[].gmtCreate 8 hours ahead, contract says its own time ${SAYS_SO}`,
    ],
  },
];
