import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { type AnswerMutation, refusing } from './answer-mutation.ts';

const SAYS_SO = '(assumed)';
const WRONG = 'POST /uc/login, a wrong password is refused in the same words as an unknown account';
const VISITOR = 'GET /uc/account/info/basic, a visitor is refused';
const SEND = 'POST /uc/common/tools/sendSmsCode';

/** Mistakes in statuses, codes and texts of refusals. */
export const REFUSED_ANSWERS: readonly AnswerMutation[] = [
  {
    name: 'a refusal has another status and code',
    only: 'login-pwd',
    change: refusing('CREDENTIALS_REJECTED', (answer, _body, err) => {
      answer.status = 401;
      err.code = 'BAD_CREDENTIALS';
    }),
    drifts: [
      `${WRONG}: status 401, contract says 400; 1 more place ${SAYS_SO}`,
      `${WRONG}: code BAD_CREDENTIALS, contract says CREDENTIALS_REJECTED; 1 more place ${SAYS_SO}`,
    ],
  },
  {
    name: 'a refusal has another text',
    only: 'login-sms',
    change: refusing('PHONE_INVALID', (_answer, _body, err) => {
      err.msg = '手机号有误';
    }),
    drifts: [
      `POST /uc/login, a phone of ten digits is refused: text "手机号有误", contract says "请填写正确的手机号" ${SAYS_SO}`,
    ],
  },
  {
    name: 'a refusal is a server error',
    only: 'login-sms',
    change: refusing('PHONE_INVALID', (answer) => {
      answer.status = 500;
    }),
    drifts: [
      `POST /uc/login, a phone of ten digits is refused: outcome a server's error (500), contract says refused with PHONE_INVALID ${SAYS_SO}`,
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
      `GET /uc/account/info/basic, every answer: header content-type "text/html", contract says application/json ${SAYS_SO}`,
      `${VISITOR}: code missing, contract says LOGIN_REQUIRED ${SAYS_SO}`,
      `${VISITOR}: text missing, contract says "登录已失效，请重新登录" ${SAYS_SO}`,
      `${VISITOR}: field loginUrl missing, contract says where to sign in (spec §7)`,
    ],
  },
  {
    name: 'codes and texts stand in fields that nobody reads',
    only: 'basic-info',
    change: refusing(null, (_answer, body, err) => {
      Object.assign(body, { rc: err.code, note: err.msg });
      delete body.err;
    }),
    drifts: [
      `${VISITOR}: code missing, contract says LOGIN_REQUIRED ${SAYS_SO}`,
      `${VISITOR}: text missing, contract says "登录已失效，请重新登录" ${SAYS_SO}`,
    ],
  },
  {
    name: 'a limit says to come back in milliseconds',
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
      `GET /uc/account/info/basic, every answer: host of loginUrl https://evil.example, contract says its own ${SAYS_SO}`,
    ],
  },
  {
    name: 'one call looks at its fields before the csrf token',
    only: 'tokens',
    change: refusing('CSRF_REJECTED', (answer, _body, err) => {
      if (answer.path !== ENDPOINTS.sendSmsCode.path) return;
      answer.status = 422;
      err.code = 'validation_failed';
    }),
    drifts: [
      `${SEND}, a write without tokens is refused, whatever it asks for: status 422, contract says 403; 1 more place ${SAYS_SO}`,
      `${SEND}, a write without tokens is refused, whatever it asks for: code validation_failed, contract says CSRF_REJECTED; 1 more place ${SAYS_SO}`,
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
      `${SEND}, requests that are to be refused: outcome accepted: a write without tokens is refused, whatever it asks for, a write with a csrf token that nobody gave out is refused, whatever it asks for, contract says refused with CSRF_REJECTED ${SAYS_SO}`,
    ],
  },
];
