import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectHost, isHostOrigin, readHostClaim } from '#portal/features/host-panels/connect-host.ts';
import { freshSdk } from './fresh-sdk.ts';
import { CONTAINER, HOST_ORIGIN, hostName } from './scene.ts';
import { StubPage } from './stub-page.ts';

const named = (hostOrigin: unknown, containerId: unknown = CONTAINER) => JSON.stringify({ hostOrigin, containerId });

/** Names that the SDK would believe, or wait on for ever. */
const UNTRUSTED: readonly (readonly [what: string, name: string])[] = [
  ['the bare domain', named('https://dingtalk.com')],
  ['no subdomain', named('https://.dingtalk.com')],
  ['another domain with the same end', named('https://evildingtalk.com')],
  ['the domain as a user name', named('http://im.dingtalk.com:80@evil.example:5173')],
  ['a script', named('javascript:alert(1)//.dingtalk.com')],
  ['a path', named('https://im.dingtalk.com/x')],
  ['another scheme', named('ftp://im.dingtalk.com')],
  ['a dot at the end', named('https://im.dingtalk.com.')],
  ['a number', named(5)],
  ['an empty container', named(HOST_ORIGIN, '')],
  ['no origin', JSON.stringify({ containerId: CONTAINER })],
  ['an origin inside other text', `x${named('http://im.dingtalk.com:80@evil.example')}`],
];

describe('HB04 a name that points at a host not to be trusted', () => {
  test.each(UNTRUSTED)('%s is rejected at once, before the SDK is loaded', async (_what, name) => {
    const page = new StubPage({ name });
    let isLoaded = false;
    const connecting = connectHost(page.scope, async () => {
      isLoaded = true;
      return freshSdk(page);
    });
    await expect(connecting).rejects.toMatchObject({ name: 'HostError', reason: 'untrusted', code: '' });
    expect(isLoaded).toBe(false);
    expect(page.sent).toEqual([]);
  });

  test('a name is not trusted when the top window has another origin', () => {
    expect(readHostClaim(hostName(), [HOST_ORIGIN, 'https://evil.example'])).toMatchObject({ kind: 'untrusted' });
    expect(readHostClaim(hostName(), [HOST_ORIGIN])).toEqual({ kind: 'trusted', origin: HOST_ORIGIN });
  });

  test('a host of the domain is trusted, with a port and by http too', () => {
    for (const origin of ['https://im.dingtalk.com', 'http://a.b.dingtalk.com', HOST_ORIGIN])
      expect(readHostClaim(named(origin))).toEqual({ kind: 'trusted', origin });
  });

  test('a name without a host is left to the SDK', () => {
    for (const name of ['', 'sidebar', '{broken', '[]', 'null', '{"a":1}', '5'])
      expect(readHostClaim(name)).toEqual({ kind: 'none' });
  });
});

describe('C16 an origin that passes', () => {
  test('is the origin of a host below the domain, as a browser writes it', () => {
    const parts = fc.array(
      fc.constantFrom(
        'http',
        's',
        '://',
        ':',
        '/',
        '@',
        '.dingtalk.com',
        'im',
        'evil',
        '.example',
        ':80',
        '#',
        '?',
        '\\',
        ' ',
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          parts.map((list) => list.join('')),
        ),
        (text) => {
          if (!isHostOrigin(text)) return;
          const url = new URL(text);
          expect(url.origin).toBe(text);
          expect(url.hostname).toMatch(/.\.dingtalk\.com$/);
          expect(url.username + url.password + url.search + url.hash).toBe('');
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('no name makes the guard throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (name) => void readHostClaim(name)));
  });
});
