import type { Mutation } from '#scripts/mutate/mutation.ts';

/** Redirects, tokens, cookies, hosts, the control API, journal, faults and clock. */
export const DOORS: readonly Mutation[] = [
  {
    name: 'redirect: any host is on the allow-list',
    file: 'server/contract/portal/redirect.ts',
    find: 'return suffixMark ? url.hostname.endsWith(',
    replace: 'return suffixMark ? url.hostname.includes(',
  },
  {
    name: 'redirect: http will do where the entry says https',
    file: 'server/contract/portal/redirect.ts',
    find: 'if (url.protocol !==',
    replace: "if (url.protocol === 'ftp:' && url.protocol !==",
  },
  {
    name: 'redirect: the login page is a target',
    file: 'server/contract/portal/redirect.ts',
    find: 'isLoginPath(url.pathname) ? null : url.href',
    replace: 'false ? null : url.href',
  },
  {
    name: 'embed: a parent on no list gets the message',
    file: 'server/contract/portal/embed.ts',
    find: 'return url && isAllowedOrigin(url, allowList) ? url.origin : null;',
    replace: 'return url ? url.origin : null;',
  },
  {
    name: 'tokens: the csrf header is not compared',
    file: 'server/http/portal/tokens.ts',
    find: 'if (!isKnownSession || csrf !== session.csrfToken)',
    replace: 'if (!isKnownSession)',
  },
  {
    name: 'tokens: a cross-site call is let in',
    file: 'server/http/portal/tokens.ts',
    find: "if (request.headers['sec-fetch-site'] === 'cross-site') {",
    replace: "if (request.headers['sec-fetch-site'] === 'never') {",
  },
  {
    name: 'cookies: the session is readable by scripts',
    file: 'server/http/portal/tokens.ts',
    find: '{ ...kind, httpOnly: true }',
    replace: '{ ...kind }',
  },
  {
    name: 'cookies: a frame gets unpartitioned ones',
    file: 'server/http/portal/tokens.ts',
    find: 'partitioned: true',
    replace: 'partitioned: false',
  },
  {
    name: 'host: every Host is let in',
    file: 'server/http/wire/host-guard.ts',
    find: 'return LOOPBACK.test(host) || extraHosts.includes(',
    replace: 'return host !== "" || extraHosts.includes(',
  },
  {
    name: 'host: a second Host is let in',
    file: 'server/http/wire/host-guard.ts',
    find: 'if (others.length > 0) return false;',
    replace: '',
  },
  {
    name: 'control: the header is not asked for',
    file: 'server/http/control/guard.ts',
    find: "if (headers[HEADERS.control] !== '1')",
    replace: 'if (false)',
  },
  {
    name: 'control: a foreign origin is let in',
    file: 'server/http/control/guard.ts',
    find: "if (isOwnOrigin && headers['sec-fetch-site'] !== 'cross-site') return null;",
    replace: 'if (headers) return null;',
  },
  {
    name: 'pages: anybody may frame the portal',
    file: 'server/http/wire/page-headers.ts',
    find: "if (kind === 'console') return \"'none'\";",
    replace: "return '*';",
  },
  {
    name: 'journal: secrets are shown',
    file: 'server/sandbox/journal/secret-fields.ts',
    find: 'return SECRET_FIELDS.has(word) ||',
    replace: "return SECRET_FIELDS.has('') ||",
  },
  {
    name: 'faults: a rule fires for ever',
    file: 'server/sandbox/faults/faults.ts',
    find: 'if (times !== undefined && rule.fired >= times) continue;',
    replace: '',
  },
  {
    name: 'clock: it goes back',
    file: 'server/sandbox/time/virtual-clock.ts',
    find: 'if (now < from) return false;',
    replace: '',
  },
];
