import { type AnswerMutation, cooking, heading } from './answer-mutation.ts';

const SAYS_SO = '(quality, docs/maintaining/decisions.md)';
const FIRST = 'GET /uc/login/custom, first call: cookie';
const EVERY = 'GET /uc/login/custom, every answer: header';

/** Mistakes in headers and cookies. */
export const HEADER_ANSWERS: readonly AnswerMutation[] = [
  {
    name: 'cookies have other attributes, and one comes twice',
    only: 'login methods of',
    change: (answer) => {
      cooking(
        'uc_session',
        (line) => `${line.replace('; HttpOnly; SameSite=Lax', '')}; Max-Age=3600; Domain=127.0.0.1`,
      )(answer);
      cooking('ctoken', (line) => `${line}; HttpOnly`)(answer);
      const lines = answer.headers['set-cookie'];
      if (Array.isArray(lines)) answer.headers['set-cookie'] = [...lines, ...lines.slice(0, 1)];
    },
    says: [
      `${FIRST} ctoken set twice, contract says once ${SAYS_SO}`,
      `${FIRST} ctoken, HttpOnly set, contract says none: the page reads this cookie (spec §7: "Requests send a ctoken cookie value as a query parameter")`,
      `${FIRST} uc_session, HttpOnly missing, contract says set ${SAYS_SO}`,
      `${FIRST} uc_session, SameSite missing, contract says Lax ${SAYS_SO}`,
      `${FIRST} uc_session, Max-Age 3600, contract says none: it ends with the browser ${SAYS_SO}`,
      `${FIRST} uc_session, Domain 127.0.0.1, contract says none: it is of this host alone ${SAYS_SO}`,
    ],
  },
  {
    name: 'the csrf cookie has another name',
    change: cooking('csrf_token', (line) => line.replace('csrf_token=', 'XSRF-TOKEN=')),
    only: 'wrong',
    says: [
      `${FIRST} csrf_token is named XSRF-TOKEN, contract says csrf_token (assumed, docs/maintaining/decisions.md)`,
    ],
  },
  {
    name: 'ctoken is not set',
    change: cooking('ctoken', () => 'x=1; Path=/; HttpOnly'),
    only: 'wrong',
    says: [
      `${FIRST} ctoken missing (it sets x, uc_session), contract says ctoken (assumed, docs/maintaining/decisions.md)`,
    ],
  },
  {
    name: 'a security header and the id are gone, and answers may be kept',
    only: 'login methods of',
    change: (answer) => {
      for (const name of ['x-content-type-options', 'x-request-id']) heading(name, undefined)(answer);
      heading('cache-control', 'private, max-age=60')(answer);
    },
    says: [
      `${EVERY} cache-control "private, max-age=60", contract says no-store ${SAYS_SO}; 2 more places`,
      `${EVERY} x-content-type-options missing, contract says nosniff ${SAYS_SO}; 2 more places`,
      `${EVERY} x-request-id missing, contract says an id of the request ${SAYS_SO}; 2 more places`,
    ],
  },
  {
    name: 'a 405 does not say what is allowed',
    only: 'other methods',
    change: heading('allow', undefined),
    says: [
      `GET /uc/login/custom, PUT: header allow missing, contract says the methods that the path takes ${SAYS_SO}; 33 more places`,
    ],
  },
];
