import { type AnswerMutation, cooking, heading } from './answer-mutation.ts';

/** Mistakes in headers and cookies. */
export const HEADER_ANSWERS: readonly AnswerMutation[] = [
  {
    name: 'the session cookie is not HttpOnly',
    only: 'login methods of',
    change: cooking('uc_session', (line) => line.replace('; HttpOnly', '')),
    says: [
      'GET /uc/login/custom, first call: cookie uc_session, HttpOnly missing, contract says set (quality, docs/maintaining/decisions.md)',
    ],
  },
  {
    name: 'the session cookie has no SameSite',
    only: 'login methods of',
    change: cooking('uc_session', (line) => line.replace('; SameSite=Lax', '')),
    says: [
      'GET /uc/login/custom, first call: cookie uc_session, SameSite missing, contract says Lax (quality, docs/maintaining/decisions.md)',
    ],
  },
  {
    name: 'a token cookie cannot be read by the page',
    only: 'login methods of',
    change: cooking('ctoken', (line) => `${line}; HttpOnly`),
    says: [
      'GET /uc/login/custom, first call: cookie ctoken, HttpOnly set, contract says none: the page reads this cookie (spec §7: "Requests send a ctoken cookie value as a query parameter")',
    ],
  },
  {
    name: 'a cookie outlives the browser',
    only: 'login methods of',
    change: cooking('uc_session', (line) => `${line}; Max-Age=3600`),
    says: [
      'GET /uc/login/custom, first call: cookie uc_session, Max-Age 3600, contract says none: it ends with the browser (quality, docs/maintaining/decisions.md)',
    ],
  },
  {
    name: 'the csrf cookie has another name',
    change: cooking('csrf_token', (line) => line.replace('csrf_token=', 'XSRF-TOKEN=')),
    only: 'wrong',
    says: [
      'GET /uc/login/custom, first call: cookie csrf_token is named XSRF-TOKEN, contract says csrf_token (assumed, docs/maintaining/decisions.md)',
    ],
  },
  {
    name: 'ctoken is not set',
    change: cooking('ctoken', () => 'x=1; Path=/; HttpOnly'),
    only: 'wrong',
    says: [
      'GET /uc/login/custom, first call: cookie ctoken missing (it sets x, uc_session), contract says ctoken (assumed, docs/maintaining/decisions.md)',
    ],
  },
  {
    name: 'a security header is gone',
    only: 'login methods of',
    change: heading('x-content-type-options', undefined),
    says: [
      'GET /uc/login/custom, every answer: header x-content-type-options missing, contract says nosniff (quality, docs/maintaining/decisions.md); 2 more places',
    ],
  },
  {
    name: 'answers may be kept',
    only: 'login methods of',
    change: heading('cache-control', 'private, max-age=60'),
    says: [
      'GET /uc/login/custom, every answer: header cache-control "private, max-age=60", contract says no-store (quality, docs/maintaining/decisions.md); 2 more places',
    ],
  },
  {
    name: 'answers carry no id of the request',
    only: 'login methods of',
    change: heading('x-request-id', undefined),
    says: [
      'GET /uc/login/custom, every answer: header x-request-id missing, contract says an id of the request (quality, docs/maintaining/decisions.md); 2 more places',
    ],
  },
  {
    name: 'a 405 does not say what is allowed',
    only: 'other methods',
    change: heading('allow', undefined),
    says: [
      `GET /uc/login/custom, PUT: header allow missing, contract says the methods that the path takes (quality, docs/maintaining/decisions.md); 33 more places`,
    ],
  },
  {
    name: 'a cookie is for a whole domain',
    only: 'login methods of',
    change: cooking('uc_session', (line) => `${line}; Domain=127.0.0.1`),
    says: [
      'GET /uc/login/custom, first call: cookie uc_session, Domain 127.0.0.1, contract says none: it is of this host alone (quality, docs/maintaining/decisions.md)',
    ],
  },
  {
    name: 'a cookie is set twice',
    only: 'login methods of',
    change: ({ headers }) => {
      const lines = headers['set-cookie'];
      if (Array.isArray(lines)) headers['set-cookie'] = [...lines, ...lines.slice(0, 1)];
    },
    says: [
      'GET /uc/login/custom, first call: cookie ctoken set twice, contract says once (quality, docs/maintaining/decisions.md)',
    ],
  },
];
