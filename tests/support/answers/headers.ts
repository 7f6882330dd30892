import { type AnswerMutation, cooking, heading } from './answer-mutation.ts';

const SAYS_SO = '(quality)';
const FIRST = 'GET /uc/login/custom, the first call of a page brings the tokens as cookies: cookie';
const SET = 'GET /uc/login/publicKey, the first call of a page brings the tokens as cookies: cookie';
const EVERY = 'GET /uc/login/publicKey, every answer: header';
const CUSTOMER = 'POST /api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE';
const REFUSED = 'refused (403 CSRF_REJECTED 页面已过期，请刷新重试)';

/** Mistakes in headers and cookies. */
export const HEADER_ANSWERS: readonly AnswerMutation[] = [
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
      `${SET} ctoken set twice, contract says once; 1 more place ${SAYS_SO}`,
      `${SET} ctoken, HttpOnly set, contract says none: the page reads this cookie; 1 more place (spec §7)`,
      `${SET} uc_session, HttpOnly missing, contract says set ${SAYS_SO}`,
      `${SET} uc_session, SameSite missing, contract says Lax ${SAYS_SO}`,
      `${SET} uc_session, Max-Age 3600, contract says none: it ends with the browser; 1 more place ${SAYS_SO}`,
      `${SET} uc_session, Domain 127.0.0.1, contract says none: it is of this host alone; 1 more place ${SAYS_SO}`,
    ],
  },
  {
    name: 'the csrf cookie has another name',
    only: 'tokens',
    change: cooking('csrf_token', (line) => line.replace('csrf_token=', 'XSRF-TOKEN=')),
    drifts: [
      `POST /uc/login/prepare, a write with the right tokens is accepted: outcome ${REFUSED}, contract says a success (spec §7)`,
      `${FIRST} csrf_token missing, contract says a token (assumed)`,
      `${CUSTOMER}, a wrong ctoken is refused on writes and reads, a missing one on writes: code CSRF_REJECTED, contract says CTOKEN_REJECTED (assumed)`,
      `${CUSTOMER}, a call that was refused for its tokens succeeds with the cookies of the refusal: outcome ${REFUSED}, contract says a success; 1 more place (assumed)`,
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
      for (const name of ['x-content-type-options', 'x-request-id']) heading(name, undefined)(answer);
      heading('cache-control', 'private, max-age=60')(answer);
    },
    drifts: [
      `${EVERY} x-content-type-options missing, contract says nosniff ${SAYS_SO}`,
      `${EVERY} x-request-id missing, contract says an id of the request ${SAYS_SO}`,
      `${EVERY} cache-control "private, max-age=60", contract says no-store ${SAYS_SO}`,
    ],
  },
  {
    name: 'a 405 does not say what is allowed',
    only: 'requests',
    change: heading('allow', undefined),
    drifts: [
      `GET /uc/login/custom, a method that a path does not take is refused: header allow missing, contract says the methods that the path takes; 16 more places ${SAYS_SO}`,
    ],
  },
];
