import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { type AnswerMutation, answering, refusing } from './answer-mutation.ts';

const SAYS_SO = '(assumed, docs/maintaining/decisions.md)';
const CUSTOMER = 'POST /api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE';

/** Mistakes in the data of successes, and in redirects. */
export const DATA_ANSWERS: readonly AnswerMutation[] = [
  {
    name: 'a success is wrapped otherwise',
    only: 'login methods of',
    change: (answer) => {
      answering('publicKey', (data, body) => {
        delete body.success;
        body.code = 0;
        body.data = data;
      })(answer);
    },
    says: [
      'GET /uc/login/publicKey, every answer: envelope {code, data}, contract says {success, data} (assumed, docs/maintaining/decisions.md)',
    ],
  },
  {
    name: 'a sign-out is empty',
    only: 'sign-out',
    change: (answer) => {
      if (answer.path === ENDPOINTS.logout.path) Object.assign(answer, { status: 204, text: '' });
    },
    says: [`GET /uc/logout, signed in: status 204, contract says 200 ${SAYS_SO}; 1 more place`],
  },
  {
    name: 'a field is renamed, and a list is null',
    only: 'login methods of',
    change: answering('loginCustom', (data) => {
      data.phone = data.servicePhone;
      delete data.servicePhone;
      data.wrapperAllowList = null;
    }),
    says: [
      `GET /uc/login/custom, first call: field data.servicePhone missing, contract says a text ${SAYS_SO}`,
      `GET /uc/login/custom, first call: field data.wrapperAllowList null, contract says a list ${SAYS_SO}`,
    ],
  },
  {
    name: 'a field is of another type, and a gsid ends in a space',
    only: 'sign-in by password',
    change: answering('login', (data) => {
      data.accountSize = String(data.accountSize);
      data.gsid = `${String(data.gsid)} `;
    }),
    says: [
      `POST /uc/login, right password: field data.accountSize a text, contract says a number ${SAYS_SO}`,
      `POST /uc/login, right password: field data.gsid a gsid that ends in a space, contract says a text that must match pattern /^[\\w-]{16,128}$/ ${SAYS_SO}`,
    ],
  },
  {
    name: 'a field of a list is dropped',
    only: 'choice among several accounts',
    change: answering('listByPhone', (data) => {
      for (const item of data as unknown as Record<string, unknown>[]) delete item.account;
    }),
    says: [
      'GET /uc/account/info/listByPhone, a phone of several accounts: field data.[].account missing, contract says a text (spec §3: "Account list item (login flow): account, accountId")',
    ],
  },
  {
    name: 'the 1688 login has another name, and key and value of its redirect are swapped',
    only: 'login methods',
    change: answering('loginConfig', (data) => {
      for (const item of data as unknown as { loginName: string; redirect: Record<string, unknown> }[]) {
        item.loginName = '1688';
        Object.assign(item.redirect, { key: item.redirect.value, value: item.redirect.key });
      }
    }),
    says: [
      'GET /uc/login/config, login methods: field data.[].loginName "1688", contract says "1688登录" among them (spec §7: "list of login methods, one named 1688 login")',
      `GET /uc/login/config, login methods: field data.[].redirect.key an address, contract says the name of a parameter ${SAYS_SO}`,
    ],
  },
  {
    name: 'a visitor is taken for somebody',
    only: 'current customer of a visitor',
    change: answering('currentCustomer', (data) => {
      data.isLogin = true;
    }),
    says: [`${CUSTOMER}, a visitor: field data.isLogin true, contract says false ${SAYS_SO}`],
  },
  {
    name: 'phones are not masked',
    only: 'customer and basic info',
    change: answering('basicInfo', (data) => {
      data.securityPhone = '17700000001';
    }),
    says: [
      `GET /uc/account/info/basic, signed in: field data.securityPhone not masked, contract says a masked phone ${SAYS_SO}`,
    ],
  },
  {
    name: 'an unknown account has words of its own',
    only: 'wrong password',
    change: (() => {
      let count = 0;
      return refusing('CREDENTIALS_REJECTED', (_answer, _body, err) => {
        count += 1;
        if (count === 2) err.msg = '账号不存在';
      });
    })(),
    says: [
      `POST /uc/login, unknown account: text "账号不存在", contract says "账号或密码错误" ${SAYS_SO}`,
      `POST /uc/login, unknown account: answer differs from that of a wrong password, contract says the same as that of a wrong password ${SAYS_SO}`,
    ],
  },
  {
    name: 'the status of a QR code is no JSON',
    only: 'QR code and its status',
    change: answering('qrStatus', (data) => {
      data.qrCode = 'confirmed';
    }),
    says: [
      'POST /uc/login/wechat/qrcode/status, a code that was confirmed: field data.qrCode another form, contract says a JSON text with qrCodeStatus (spec §3: "qrCode is a JSON string with qrCodeStatus")',
    ],
  },
  {
    name: 'a QR code is no picture, and has the status 4 when it is confirmed',
    only: 'QR code and its status',
    change: (answer) => {
      answering('qrStatus', (data) => {
        data.qrCode = '{"qrCodeStatus":4}';
      })(answer);
      answering('prepare', (data) => {
        (data.extData as Record<string, unknown>).qrcode = 'https://qr.example/1';
      })(answer);
    },
    says: [
      `POST /uc/login/prepare, a new QR code: field data.extData.qrcode a text, contract says a text that must start with "data:image/png;base64," ${SAYS_SO}`,
      'POST /uc/login/wechat/qrcode/status, a code that was confirmed: qrCodeStatus 4, contract says 2 (spec §4: "2 confirmed")',
    ],
  },
  {
    name: '1688 leads elsewhere, for good',
    only: '1688: several',
    change: (answer) => {
      if (answer.status === 302) Object.assign(answer, { status: 301 }).headers.location = '/go';
    },
    says: [
      `GET /uc/login/oauth/callback, linked to several accounts: status 301, contract says 302 ${SAYS_SO}`,
      `GET /uc/login/oauth/callback, linked to several accounts: redirect to /go, contract says /accountSelect ${SAYS_SO}`,
      `GET /uc/login/oauth/callback, linked to several accounts: redirect's gotoUrl missing, contract says /go/portal/becomeSupplier ${SAYS_SO}`,
    ],
  },
  {
    name: '1688 leads to a foreign host',
    only: '1688: no account',
    change: ({ headers }) => {
      if (headers.location) headers.location = `https://evil.example${headers.location}`;
    },
    says: [
      `GET /uc/login/oauth/callback, linked to no account: redirect to https://evil.example/login, contract says /login ${SAYS_SO}`,
    ],
  },
  {
    name: 'moments are in another zone',
    only: 'choice among',
    change: answering('listByOutAccountId', (data) => {
      for (const item of data as unknown as { gmtCreate: number }[]) item.gmtCreate += 8 * 3_600_000;
    }),
    says: [
      `GET /uc/account/info/listByOutAccountId, every answer: field data.[].gmtCreate 8 hours ahead, contract says its own time ${SAYS_SO}`,
    ],
  },
];
