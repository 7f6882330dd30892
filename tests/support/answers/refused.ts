import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { type AnswerMutation, refusing } from './answer-mutation.ts';

const SAYS_SO = '(assumed, docs/maintaining/decisions.md)';

/** Mistakes in statuses, codes and texts of refusals. */
export const REFUSED_ANSWERS: readonly AnswerMutation[] = [
  {
    name: 'a refusal has another status and code',
    only: 'wrong password',
    change: refusing('CREDENTIALS_REJECTED', (answer, _body, err) => {
      answer.status = 401;
      err.code = 'BAD_CREDENTIALS';
    }),
    says: [
      `POST /uc/login, wrong password: status 401, contract says 400 ${SAYS_SO}; 2 more places`,
      `POST /uc/login, wrong password: code BAD_CREDENTIALS, contract says CREDENTIALS_REJECTED ${SAYS_SO}; 2 more places`,
    ],
  },
  {
    name: 'a refusal has another text',
    only: 'sms: a phone that is none',
    change: refusing('PHONE_INVALID', (_answer, _body, err) => {
      err.msg = '手机号有误';
    }),
    says: [`POST /uc/login, a phone of ten digits: text "手机号有误", contract says "请填写正确的手机号" ${SAYS_SO}`],
  },
  {
    name: 'a refusal is a server error',
    only: 'sms: a phone that is none',
    change: refusing('PHONE_INVALID', (answer) => {
      answer.status = 500;
    }),
    says: [
      `POST /uc/login, a phone of ten digits: outcome a server's error (500), contract says refused with PHONE_INVALID ${SAYS_SO}`,
    ],
  },
  {
    name: 'a refusal is a page',
    only: 'basic info of a visitor',
    change: refusing('LOGIN_REQUIRED', (answer, body) => {
      for (const name of Object.keys(body)) delete body[name];
      answer.headers['content-type'] = 'text/html';
    }),
    says: [
      `GET /uc/account/info/basic, every answer: header content-type "text/html", contract says application/json ${SAYS_SO}`,
      `GET /uc/account/info/basic, a visitor: code missing, contract says LOGIN_REQUIRED ${SAYS_SO}`,
      `GET /uc/account/info/basic, a visitor: text missing, contract says "登录已失效，请重新登录" ${SAYS_SO}`,
      'GET /uc/account/info/basic, a visitor: field loginUrl missing, contract says where to sign in (spec §7: "A 401 response carrying a login url redirects to that url")',
    ],
  },
  {
    name: 'codes and texts stand in other fields',
    only: 'lists of accounts for a visitor',
    change: refusing(null, (_answer, body, err) => {
      Object.assign(body, { retCode: err.code, errorMsg: err.msg });
      delete body.err;
    }),
    says: [
      `GET /uc/account/info/listByPhone, every answer: code of a refusal in the field retCode, contract says err.code ${SAYS_SO}; 1 more place`,
      `GET /uc/account/info/listByPhone, every answer: text of a refusal in the field errorMsg, contract says err.msg ${SAYS_SO}; 1 more place`,
    ],
  },
  {
    name: 'a limit says to come back in milliseconds',
    only: 'sms: a full phone',
    change: refusing('SMS_LIMIT_REACHED', ({ headers }) => {
      headers['retry-after'] = '3600000';
    }),
    says: [
      'POST /uc/common/tools/sendSmsCode, code 11 of an hour: header retry-after "3600000", contract says seconds until it may succeed (quality, docs/maintaining/decisions.md)',
    ],
  },
  {
    name: 'a 401 has data beside it, and leads to a foreign host',
    only: 'basic info of a visitor',
    change: refusing('LOGIN_REQUIRED', (_answer, body) => {
      body.data = { account: 'buyer01' };
      body.loginUrl = `https://evil.example${body.loginUrl}`;
    }),
    says: [
      `GET /uc/account/info/basic, every answer: data of a refusal there, contract says none ${SAYS_SO}`,
      `GET /uc/account/info/basic, every answer: host of loginUrl https://evil.example, contract says its own ${SAYS_SO}`,
    ],
  },
  {
    name: 'one call looks at its fields before the csrf token',
    only: 'calls without tokens',
    change: refusing('CSRF_REJECTED', (answer, _body, err) => {
      if (answer.path !== ENDPOINTS.sendSmsCode.path) return;
      answer.status = 422;
      err.code = 'validation_failed';
    }),
    says: [
      `POST /uc/common/tools/sendSmsCode, no tokens: outcome refused otherwise (422 validation_failed), contract says refused with CSRF_REJECTED ${SAYS_SO}`,
    ],
  },
  {
    name: 'one call takes any csrf token',
    only: 'wrong tokens',
    change: refusing('CSRF_REJECTED', (answer, body) => {
      if (answer.path !== ENDPOINTS.sendSmsCode.path) return;
      answer.status = 200;
      delete body.err;
      Object.assign(body, { success: true, data: {} });
    }),
    says: [
      `POST /uc/common/tools/sendSmsCode, a wrong csrf token: outcome accepted (200), contract says refused with CSRF_REJECTED ${SAYS_SO}`,
    ],
  },
];
