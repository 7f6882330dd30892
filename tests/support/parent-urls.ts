import { TARGET_URL_MAX } from '#contract/limits.ts';

/** Who may embed the login, for a page of https. */
export const PARENT_LIST = ['https://host.example', '.host.example'];

/** Threat C5, and the addresses of C1 that a parentUrl could be. */
export const REFUSED_PARENTS: readonly string[] = [
  // a suffix of the text that is none of the host
  'https://evil.example/?.host.example',
  'evil.example/.host.example',
  'https://evilhost.example',
  'host.example.evil.example',
  // a dot, a port or http that no entry names
  'https://host.example.',
  'https://host.example:8443',
  'host.example:8443',
  'http://host.example',
  // userinfo
  'https://host.example@evil.example',
  'host.example@evil.example',
  'https://@host.example',
  // another way to write a host
  'https://h\u043est.example',
  'https://host.example%2eevil.example',
  'https%3A%2F%2Fhost.example',
  'host.example%2f.evil.example',
  'https://evil.example%2f.host.example',
  'https://evil.example\uff0f.host.example',
  'https://evil.example\\.host.example',
  'https://host.example\\@evil.example',
  // slashes and schemes
  '//host.example',
  '/\\host.example',
  '\\\\host.example',
  'https:host.example',
  'https:///host.example',
  'ftp://host.example',
  'javascript:alert(1)//host.example',
  'javascript://host.example/%0aalert(1)',
  'data:text/html,host.example',
  'blob:https://host.example/1',
  // white space and the invisible
  ' https://host.example',
  'https://host.exam\tple',
  '\u0001https://host.example',
  'https://host\u200b.example',
  'https://host.example\u00ad',
  // numbers
  'http://2130706433',
  'https://[::1]',
  '[::1]:443',
  // nothing
  '',
  '.',
  '*',
  '/login',
  'https://',
  'https://.host.example',
  'https://*.host.example',
  `https://host.example/${'a'.repeat(TARGET_URL_MAX)}`,
];

/** parentUrl, and the origin that it names. */
export const PARENTS = [
  ['https://host.example', 'https://host.example'],
  ['https://host.example/', 'https://host.example'],
  ['https://host.example:443/a?b=.evil.example#c', 'https://host.example'],
  ['https://a.b.host.example/x', 'https://a.b.host.example'],
  ['HTTPS://HOST.EXAMPLE', 'https://host.example'],
  ['https://host。example', 'https://host.example'],
  ['host.example', 'https://host.example'],
  ['host.example:443', 'https://host.example'],
  ['a.host.example/login', 'https://a.host.example'],
] as const;
